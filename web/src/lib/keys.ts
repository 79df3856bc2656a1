/** Letters that do something on a page. */

/** Is this key meant for something else: a shortcut of the browser, a field that is written in, an open dialogue? */
export const elsewhere = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  Boolean((event.target as Element).closest?.('input:not([type=range]), textarea, select, dialog'))
