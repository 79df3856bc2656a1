/** Which of the visitor's purses the frame shows: that of the table being looked at. */
class Purse {
  currency = $state<string | null>(null)
}
export const purse = new Purse()
