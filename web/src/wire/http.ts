// Generated from the house's models by `python -m croupier.server.typescript`. Do not edit by hand.

import type { Layout } from "./layouts";
import type {
  BuyIn,
  DeskView,
  EventPrice,
  EventView,
  HouseName,
  Me,
  Nonce,
  Offered,
  Options,
  OwnName,
  Proof,
  Shown,
} from "./protocol";
import type { RoundEvent, RoundInput } from "./rounds";

/** A name and a password. */
export interface Credentials {
  name: string;
  password: string;
}

/** A name, a password and, where the account has a second factor, its code. */
export interface Login {
  name: string;
  password: string;
  code?: string | null;
}

export interface Done {
  done: boolean;
}

/** Under what a lobby lists a game; a low rank stands first. */
export interface Heading {
  id: string;
  title: string;
  icon: string;
  rank: number;
}

/**
 * A table in the lobby. `kind`: what people call the game; tables of one kind under one heading are one game, in
 * several houses, versions and currencies. `variant`: what the title says besides. `among_players`: the house has
 * no edge; `structure`: how is bet there.
 */
export interface TableRow {
  id: string;
  players: number;
  bots: number;
  watching: number;
  phase: string;
  waiting?: number;
  average_pot?: number | null;
  hands_an_hour?: number;
  jackpot?: number | null;
  edge_low: string;
  edge_high: string;
  edge_low_percent: number;
  edge_high_percent: number;
  edges_exact: boolean;
  name: string;
  own: OwnName;
  game: string;
  kind: string;
  variant: string;
  rulebook: string;
  house: HouseName;
  family: string;
  title: Record<string, string>;
  currency: string;
  live?: boolean;
  options: Options;
  min: number;
  max: number;
  places: number;
  seats: number | null;
  heading: Heading;
  among_players: boolean;
  stakes?: Record<string, unknown> | null;
  structure?: string | null;
  compared: boolean;
}

/** An option, what it is worth, and what it costs against the best; both per unit of the stake. */
export interface PricedOption {
  option: string;
  value: string;
  cost: string;
}

/** The best answer to the question that a seat is asked, from what that seat has been told. */
export interface Advised {
  best: string;
  because: string;
  how: string;
  options: PricedOption[];
}

/**
 * What was drawn for a seat beside a round: a number below `of` from the stream of this `label`, which takes
 * the jackpot where it is below `wins`.
 */
export interface Surprise {
  jackpot: string;
  seat: string;
  label: string;
  drawn: number;
  wins: number;
  of: number;
}

/**
 * A finished round, with all that is needed to play it again and to check its chance. `supervised`: a person
 * dealt it, and what fell does not follow from the seed.
 */
export interface StoredRound {
  id: string;
  table: string;
  game: string;
  options: Options;
  currency: string;
  seats: string[];
  carry: Record<string, unknown>;
  rulebook_sha256: string;
  supervised: boolean;
  commitment: string;
  seed: string;
  nonces: Nonce[];
  inputs: RoundInput[];
  events: RoundEvent[];
  surprises: Surprise[];
}

/** The password that one has, and the one that one wants; `code`: of the second factor. */
export interface NewPassword {
  old: string;
  new: string;
  code?: string | null;
}

/** What is asked before something that cannot be undone: the password and, where there is one, the second factor. */
export interface Sure {
  password: string;
  code?: string | null;
}

/**
 * A browser in which one is logged in: which, as far as it says so, since when and when it was used last
 * (milliseconds since 1970), whether a page is open in it now, and whether it is the one that asks.
 */
export interface SessionRow {
  id: string;
  agent: string | null;
  begun_at: number;
  used_at: number;
  open: boolean;
  this: boolean;
}

/**
 * Since when the second factor is on (milliseconds since 1970; none: it is off), how many recovery codes are left,
 * and when somebody last had the right password and not the right code.
 */
export interface FactorState {
  on_since: number | null;
  codes_left: number;
  refused_at: number | null;
}

/** For an app: the secret to type, the address for a picture; `ticket` is sent back with the first code. */
export interface FactorSetup {
  secret: string;
  address: string;
  ticket: string;
}

/** Each is good once in the place of a code; the house shows them this once. */
export interface RecoveryCodes {
  codes: string[];
}

/** The ticket of the setup, and the code that the app shows. */
export interface FirstCode {
  ticket: string;
  code: string;
}

/** Must one register here before playing, and who tells the house who somebody is? */
export interface Demanded {
  demanded: boolean;
  provider: string | null;
}

/** Who somebody says he is: the person's number and the day of birth. */
export interface WhoClaim {
  number: string;
  born: string;
}

/** A whole form; `terms` is the version that was shown and accepted. */
export interface NewPerson {
  number: string;
  born: string;
  name: string;
  password: string;
  terms?: string | null;
}

export interface TermsBlock {
  kind: "heading" | "text" | "item";
  text: string;
}

/** The terms in force, and whether the person at this browser has accepted them. */
export interface TermsText {
  version: string;
  title: string;
  blocks: TermsBlock[];
  accepted: boolean;
}

/** The version that was shown. */
export interface TermsVersion {
  version: string;
}

/**
 * What is possible in one currency. `full`: what a new guest has; `amount`: what would be given now to get
 * there; `refused`: why nothing is; `next_at`: from when on again (milliseconds since 1970).
 */
export interface RefillOffer {
  currency: string;
  full: number;
  amount: number;
  refused: string | null;
  next_at: number | null;
}

/** What is in the wallet now. */
export interface Refilled {
  currency: string;
  balance: number;
}

/** In which currency. */
export interface RefillWish {
  currency: string;
}

/** On these days the house is open from one time of day to another. */
export interface HoursView {
  days: string[];
  opens: string;
  closes: string;
}

/** Which house it is. `rules`: of which book, where it holds one; `opens_at`: it is closed until then. */
export interface HouseView {
  title: string;
  about: string;
  run_by: string;
  zone: string;
  rules: string | null;
  hours: HoursView[];
  opens_at: number | null;
}

/** What one has in a currency. `most`: the account holds no more. */
export interface PurseView {
  currency: string;
  balance: number;
  at_tables: number;
  held: number;
  withdrawable: number;
  most: number | null;
  rule: string | null;
}

/**
 * Whether money can be moved in and out now. `offered`: at all in this house; `opens_at`: when again;
 * `most_deposit`: none: any amount.
 */
export interface TransfersView {
  offered: boolean;
  open: boolean;
  opens_at: number | null;
  most_deposit: number | null;
  rule: string | null;
}

/** What a limit is from a moment on. */
export interface PendingView {
  limit: number | null;
  at: number;
}

/** One limit. `money`: in minor units; otherwise in minutes. */
export interface LimitView {
  what: string;
  window: string;
  title: string;
  about: string;
  money: boolean;
  own: boolean;
  must: boolean;
  limit: number | null;
  used: number;
  ends_at: number;
  pending: PendingView | null;
  rule: string | null;
}

/** A pause that one may take, and when it would end. */
export interface PauseView {
  hours: number;
  title: string;
  ends_at: number;
}

/** A ban of one's own, and when it would end. */
export interface ExclusionView {
  months: number;
  title: string;
  ends_at: number;
}

/** What is offered, and the break under way, if there is one. */
export interface BreaksView {
  pauses: PauseView[];
  exclusions: ExclusionView[];
  rule: string | null;
  kind: "today" | "pause" | "exclude" | null;
  until: number | null;
}

/** Money that is withheld for a case. */
export interface HeldView {
  case: string;
  amount: number;
  rule: string | null;
}

/**
 * A prize that waits. `claim_until`: then it is the house's, if nobody has claimed it; `claimed_at`: it is
 * claimed; `pay_until`: until then the house must pay it, which it could not do at once.
 */
export interface PrizeView {
  prize: string;
  amount: number;
  claim_until: number | null;
  claimed_at: number | null;
  pay_until: number | null;
  rule: string | null;
}

/** A rule in words. */
export interface SaidView {
  text: string;
  rule: string | null;
}

/** Where somebody finds help whose play has become a burden. */
export interface HelpView {
  name: string;
  phone: string | null;
  site: string | null;
}

/**
 * After how many minutes of play one is told how long it was. `own`: one's own choice, in the place of what the
 * house does (`minutes`); `most`: at the latest, if at all.
 */
export interface ReminderView {
  own: number | null;
  minutes: number | null;
  most: number;
}

/**
 * How one stands with the house. `currencies`: in which one has money there; `registered`: one may play;
 * `raises`: from when on a higher limit holds.
 */
export interface StandingView {
  house: string;
  zone: string;
  currencies: string[];
  registered: boolean;
  since: number | null;
  purse: PurseView;
  transfers: TransfersView;
  limits: LimitView[];
  raises: string;
  breaks: BreaksView;
  held: HeldView[];
  prizes: PrizeView[];
  says: SaidView[];
  help: HelpView[];
  playing_since: number | null;
  reminder: ReminderView;
}

/** So much, in or out. */
export interface Transfer {
  currency: "CZK" | "EUR" | "PLAY";
  amount: number;
}

/** A prize that somebody claims: to be paid at the cash desk, or by transfer, to which he agrees. */
export interface Fetch {
  prize: string;
  by: "desk" | "transfer";
  currency: "CZK" | "EUR" | "PLAY";
}

/** A limit for oneself; without an amount: none any more. */
export interface NewLimit {
  what: "spending" | "deposit" | "time" | "slot" | "alone" | "among";
  window: "day" | "month";
  currency: "CZK" | "EUR" | "PLAY";
  amount: number | null;
}

export interface WhichLimit {
  what: "spending" | "deposit" | "time" | "slot" | "alone" | "among";
  window: "day" | "month";
  currency: "CZK" | "EUR" | "PLAY";
}

/** To be told after every so many minutes of play; without them: as the house does it. */
export interface NewReminder {
  minutes: number | null;
  currency: "CZK" | "EUR" | "PLAY";
}

/** `length`: hours of a pause, months of a ban; nothing for today. */
export interface NewBreak {
  kind: "today" | "pause" | "exclude";
  length: number;
  currency: "CZK" | "EUR" | "PLAY";
}

/** All versions of one game together. `staked`: none among players, where there is no stake to name. */
export interface GameResults {
  kind: string;
  houses: string[];
  among_players: boolean;
  rounds: number;
  staked: number | null;
  net: number;
}

/** The net after so many rounds; `at`: milliseconds since 1970. */
export interface NetPoint {
  rounds: number;
  at: number;
  net: number;
}

/**
 * One's results in one currency. `currencies`: in which there are any. `course`: of the game that was asked
 * for, or of all.
 */
export interface Results {
  currency: string;
  currencies: string[];
  all: GameResults;
  games: GameResults[];
  course: NetPoint[];
}

/**
 * A stay at a table, or one transfer. `since` and `at`: moments of its first and its last posting, in
 * milliseconds since 1970. `transfer` and `hash`: its last transfer in the ledger, and the entry of the log that
 * caused it (none in the oldest books). `balance`: what the wallet holds after it.
 */
export interface StatementLine {
  kind: "play" | "transfer";
  since: number;
  at: number;
  what: string;
  detail: string;
  transfer: number;
  hash: string | null;
  amount: number;
  balance: number;
}

/**
 * From the first day to the last (`2026-11-01`) in the time zone of the house, oldest line first. What came in
 * and what went out lead from the opening balance to the closing one. `at_tables` and `withheld`: one's own
 * besides, at the end. `today`: of the house; `earliest`: the day of the first posting ever.
 */
export interface OwnStatement {
  currency: "CZK" | "EUR" | "PLAY";
  first: string;
  last: string;
  zone: string;
  today: string;
  earliest: string | null;
  opening: number;
  came_in: number;
  went_out: number;
  closing: number;
  at_tables: number;
  withheld: number;
  lines: StatementLine[];
}

/** So often of so many times; from `low` to `high` it lies with 95 %. */
export interface Share {
  hits: number;
  of: number;
  low: number;
  high: number;
}

/** Big blinds in 100 hands, and the interval of 95 %. */
export interface WinRate {
  per_100: number;
  low: number;
  high: number;
}

/**
 * How you play one game, or all of them. `vpip`: you put chips in of your own will before the flop, `pfr`: you
 * raise there, `three_bet`: you raise the first raise again, in games with blinds; `showdown`: you are in at the
 * end. `winning`: none where there are fewer hands than `fewest`.
 */
export interface GamePlay {
  kind: string;
  houses: string[];
  hands: number;
  vpip: Share;
  pfr: Share;
  three_bet: Share;
  showdown: Share;
  winning: WinRate | null;
  fewest: number;
}

/**
 * Of your last hands, at most so many. `all`: all games together, each in its own big blinds; none where there
 * is no hand.
 */
export interface Play {
  most: number;
  all: GamePlay | null;
  games: GamePlay[];
}

/**
 * What one played at a table from sitting down to standing up. `name`: of the table; `kind`: what people call
 * its game. `ended_at`: when the last hand was over. Moments in milliseconds since 1970.
 */
export interface SittingRow {
  id: string;
  table: string;
  name: string;
  game: string;
  kind: string;
  currency: string;
  began_at: number;
  ended_at: number | null;
  hands: number;
  net: number;
}

/**
 * A sitting, its net after each hand, and how one played in it. `most`: so many of its last hands are counted,
 * and written into a file.
 */
export interface SittingCourse {
  sitting: SittingRow;
  course: NetPoint[];
  play: GamePlay | null;
  most: number;
}

/** What you noted on somebody, and when (milliseconds since 1970). */
export interface Noted {
  name: string;
  body: string;
  at: number;
}

/** What is to be noted on whom; nothing: the note is struck out. */
export interface NoteWish {
  name: string;
  body: string;
}

/** A game for which a drill is made. */
export interface SchoolGame {
  id: string;
  title: string;
}

/** A kind of drill: what it is, how one answers, what makes each level harder, and for which games it is made. */
export interface SchoolDrill {
  drill: string;
  title: string;
  about: string;
  how: string;
  levels: string[];
  games: SchoolGame[];
}

/** Kinds of drills that belong together. */
export interface SchoolChapter {
  title: string;
  drills: SchoolDrill[];
}

/** An exam: `passes` of a hundred in all and `least` in every part. */
export interface SchoolExam {
  exam: string;
  title: string;
  about: string;
  questions: number;
  minutes: number;
  passes: number;
  least: number;
}

/** Everything that can be learnt here. */
export interface SchoolCourse {
  chapters: SchoolChapter[];
  exams: SchoolExam[];
}

/**
 * How it stands with one lesson: the last answers, newest last, the middle of their times in milliseconds, how hard
 * it is and when it comes back.
 */
export interface SchoolSkill {
  drill: string;
  title: string;
  game: string;
  marks: boolean[];
  median: number;
  level: number;
  due: number;
}

/** An exam that goes on: the number of its next question, of how many, and when its time is over. */
export interface SchoolSitting {
  exam: string;
  title: string;
  number: number;
  questions: number;
  ends: number;
}

/** A part of an exam: how many were right, of how many. */
export interface SchoolPart {
  title: string;
  right: number;
  questions: number;
}

/** An exam that is over; its `number` is part of the address of its certificate. */
export interface SchoolResult {
  number: number;
  exam: string;
  title: string;
  about: string;
  seed: string;
  begun: number;
  ended: number;
  score: number;
  passed: boolean;
  passes: number;
  least: number;
  parts: SchoolPart[];
}

/** What one has done: every lesson that was practised, the weakest first; answers of the last day; exams. */
export interface SchoolStanding {
  skills: SchoolSkill[];
  due: number;
  today: number;
  today_right: number;
  exam: SchoolSitting | null;
  results: SchoolResult[];
}

/** One thing on the table; a card that is none lies face down. */
export interface SchoolSeen {
  where: string;
  cards: (string | null)[];
  text: string;
}

/** A number of a layout, where it stands in cells from the left and from above. */
export interface SchoolCell {
  x: number;
  y: number;
  text: string;
  colour: string;
  fell: boolean;
}

/** Chips on a layout. */
export interface SchoolLay {
  x: number;
  y: number;
  many: number;
}

/** A part of a layout with chips on it. */
export interface SchoolFelt {
  cells: SchoolCell[];
  chips: SchoolLay[];
}

/** One thing to be filled in. `cards`: those among which one chooses. */
export interface SchoolBlank {
  label: string;
  form: "count" | "amount" | "choice" | "several" | "order" | "cards";
  options: string[];
  unit: string;
  cards: string[];
}

/** A question of the table. */
export interface SchoolQuestion {
  drill: string;
  title: string;
  how: string;
  game: string;
  level: number;
  ask: string;
  table: SchoolSeen[];
  felt: SchoolFelt | null;
  blanks: SchoolBlank[];
  currency: string;
  asked: number;
  exam: SchoolSitting | null;
}

/** What one wants to be asked: a drill, a game and a level; without a drill what comes next. */
export interface SchoolWish {
  drill?: string | null;
  game?: string | null;
  level?: number | null;
}

/** What became of one blank; `slip`: what the mistake looks like. */
export interface SchoolMark {
  label: string;
  right: boolean;
  said: string;
  answer: string;
  slip: string;
}

/** A line of the working. */
export interface SchoolStep {
  what: string;
  how: string;
  makes: string;
}

/**
 * What an answer is, and how the right one comes about. In an exam nothing is told of it; `result`: with this
 * answer it is over.
 */
export interface SchoolVerdict {
  right: boolean | null;
  marks: SchoolMark[];
  working: SchoolStep[];
  why: string;
  took: number;
  exam: SchoolSitting | null;
  result: SchoolResult | null;
}

/** What is filled in, by label; `shown`: nothing is, the answer is looked at. */
export interface SchoolAnswers {
  answers?: Record<string, string>;
  shown?: boolean;
}

/** Which exam. */
export interface SchoolExamWish {
  exam: string;
}

/** A class; `own`: one teaches it. */
export interface SchoolClass {
  code: string;
  name: string;
  teacher: string;
  own: boolean;
}

/** The code of a class. */
export interface SchoolCode {
  code: string;
}

/** A new class. */
export interface SchoolClassWish {
  name: string;
}

/** Somebody of a class, and what he has done. */
export interface SchoolPupil {
  name: string;
  skills: SchoolSkill[];
  today: number;
  today_right: number;
  results: SchoolResult[];
}

/** A question that matters, and its answers. */
export interface RulingQuestion {
  name: string;
  ask: string;
  answers: string[];
}

/** Something that goes wrong; `words`: which of those that were looked for it has. */
export interface RulingSituation {
  name: string;
  part: string;
  title: string;
  about: string;
  questions: RulingQuestion[];
  games: string[];
  words: string[];
}

/** A sentence of what follows, and its rule. */
export interface RulingTold {
  text: string;
  rule: string | null;
}

/** A rule by its id, in its own words. */
export interface RulingRule {
  rule: string;
  text: string;
}

/** What another game makes of the same facts; `silent`: why nothing is ruled by its book. */
export interface RulingElsewhere {
  game: string;
  told: RulingTold[];
  silent: string;
}

/** The remedy: what follows, what is asked then, and the table before and after it as pictures. */
export interface RulingFound {
  game: string;
  facts: Record<string, string>;
  told: RulingTold[];
  now: string;
  silent: string;
  rules: RulingRule[];
  before: string;
  after: string;
  elsewhere: RulingElsewhere[];
}

/** A situation, the game by whose rules it is looked up, and what is answered to its questions. */
export interface RulingWish {
  situation: string;
  game?: string | null;
  facts?: Record<string, string>;
}

/** How often something fell, and how often it was to be expected. */
export interface FallenCount {
  name: string;
  count: number;
  expected: number;
}

/** How often the same fell twice in a row. `p`: how often chance alone lies as far off; none: too few to say. */
export interface FallenRepeats {
  count: number;
  pairs: number;
  expected: number;
  p: number | null;
}

/**
 * One way to count the results. `thing`: what may be fair or not (wheel, throw, die, shoe); `drawn`: what is
 * counted are results. `p`: how often a fair one looks at least as uneven; none: too few, `needed` are enough.
 */
export interface FallenLook {
  title: string;
  thing: string;
  drawn: boolean;
  note: string | null;
  total: number;
  needed: number;
  counts: FallenCount[];
  chi_square: number;
  freedom: number;
  p: number | null;
  repeats: FallenRepeats | null;
}

/** A round and what fell in it. */
export interface FallenRound {
  round: string;
  number: number;
  result: string;
  shown: Shown | null;
}

/**
 * All that fell at a table by the rules that it has now. `own`: what its name says besides the title.
 * `rounds`: newest first, so many at once; `more`: there are older ones, before the last of them.
 */
export interface Fallen {
  table: string;
  name: string;
  own: string;
  title: Record<string, string>;
  currency: string;
  total: number;
  looks: FallenLook[];
  rounds: FallenRound[];
  more: boolean;
}

/** A game of the house. `compared`: its family's versions are, at `/api/compare/{family}`. */
export interface GameInfo {
  id: string;
  family: string;
  rulebook: string;
  house: HouseName;
  title: Record<string, string>;
  about: string;
  currencies: string[];
  seats: number | null;
  heading: Heading;
  among_players: boolean;
  compared: boolean;
}

/** A profit per unit staked, and how probable it is; both as fractions. */
export interface WrittenOutcome {
  profit: string;
  probability: string;
}

/**
 * A bet of a certificate, written down: fractions as text, figures for reading beside them. What says that an edge
 * is bounded, simulated or known otherwise than by counting is absent where it is not so; `sd_counted`: where the
 * deviation is known better than the distribution tells it.
 *
 * A line that is not a whole kind of bet says of which kind it is (`of`), `which` of its places or cases, and
 * `how` it is played.
 */
export interface WrittenBet {
  bet: string;
  of?: string;
  which?: string;
  how?: string;
  edge: string;
  edge_percent: number;
  hit_frequency: string;
  sd: number;
  positions: number;
  distribution: WrittenOutcome[];
  interval_99?: number;
  edge_low?: string;
  edge_high?: string;
  edge_bounds?: string;
  distribution_method?: string;
  sd_counted?: number;
  method?: string;
}

/**
 * A hand that a chart decides for: its total, whether an ace counts eleven in it, and the ranks of its cards where
 * the chart means these cards and not every hand of that total.
 */
export interface WrittenHand {
  total: number;
  soft: boolean;
  cards: string[];
}

/**
 * What the rows and columns of a chart stand for: the hands, and the ranks of the dealer's cards they are played
 * against. `across`: the hands are the columns.
 */
export interface WrittenStrategy {
  hands: WrittenHand[];
  against: string[][];
  across: boolean;
}

/**
 * A table of the best play: the first column names the rows. `strategy`: where it is one of hands against the
 * dealer's cards, which they are.
 */
export interface WrittenChart {
  title: string;
  columns: string[];
  rows: string[][];
  strategy?: WrittenStrategy;
}

/** A certificate, written down. `exact`: every edge in it is counted, none bounded or simulated. */
export interface WrittenCertificate {
  game: string;
  options: Record<string, unknown>;
  currency: string;
  method: string;
  exact: boolean;
  rulebook_sha256: string;
  bets: WrittenBet[];
  warnings: string[];
  charts?: WrittenChart[];
  notes?: string[];
}

export interface UnlikeCells {
  row: string;
  against: string[];
  from: string;
  to: string;
}

/**
 * One version. `name` is what the command calls it, `title` and `rulebook` what people do; `odds`: the edge
 * with other odds for a natural; `like`: the version before it whose table is nearest, `unlike` where they differ.
 */
export interface ComparedVersion {
  id: string;
  name: string;
  title: string;
  rulebook: string;
  about: string;
  sha256: string;
  rules: Record<string, string>;
  edge: number;
  by_table: number;
  odds: Record<string, number>;
  like: string | null;
  unlike: UnlikeCells[];
}

/** The edge of a side game by number of packs. */
export interface SideEdges {
  name: string;
  edge: Record<string, number>;
}

/** What a rule would change in the player's favour. */
export interface RulePrice {
  about: string;
  gain: number;
}

/** Single rules laid over one game. */
export interface RulePrices {
  game: string;
  rules: RulePrice[];
}

/** All of it; `letters` are those of the tables, `command` makes it anew. */
export interface Comparison {
  command: string;
  letters: string;
  versions: ComparedVersion[];
  sides: SideEdges[];
  prices: RulePrices | null;
}

/**
 * A certificate of a jackpot at a game, written down: fractions as text, amounts in minor units. `added` is the
 * part of the stake that it adds to the return of the bet at its size now, `long_run` the same over all sizes;
 * `even`: the size from which on the bet has no edge. `low` and `high`: where the chance was sampled, its
 * interval of 95 %.
 */
export interface WrittenWorth {
  jackpot: string;
  game: string;
  bet: string;
  stake: number;
  fee: number;
  size: number;
  chance: string;
  once_in: number;
  worth: number;
  edge: string;
  added_percent: number;
  long_run_percent: number;
  even: number | null;
  favours: boolean;
  expected: number;
  deviation: number;
  round_deviation: number;
  method: string;
  low?: number;
  high?: number;
}

export interface ContestRow {
  id: string;
  title: string;
  phase: "registering" | "running" | "over" | "cancelled";
  currency: string;
  price: number;
  entries: number;
  entered: boolean;
  mine: boolean;
}

/** An event of a rulebook that one can be made from. */
export interface ContestForm {
  base: string;
  title: string;
  house: string;
  about: string;
  sheet: string[];
  price: number;
  currency: string;
  least: number;
}

export interface ContestForms {
  may: boolean;
  forms: ContestForm[];
}

export interface Opened {
  id: string;
}

/** `rounds`: so many in every heat, where it is not as announced. */
export interface NewContest {
  title: string;
  base: string;
  bots?: number;
  rounds?: number | null;
}

/** Somebody in it. `place` to `to`: where he has come in, when he is out. */
export interface StandingRow {
  who: string;
  bot: boolean;
  points: number;
  table: string | null;
  place: number | null;
  to: number | null;
  won: number;
}

/** A table of the heat. `id`: what it is called in the house; `tied`: who plays on for a place. */
export interface HeatTableRow {
  id: string;
  name: string;
  round: number;
  rounds: number | null;
  playing: boolean;
  done: boolean;
  tied: string[];
}

/** How it stands. `heat`: the one that is played; `seat`: the table at which he who looks plays. */
export interface ContestView {
  id: string;
  title: string;
  phase: "registering" | "running" | "over" | "cancelled";
  currency: string;
  price: number;
  entries: number;
  entered: boolean;
  mine: boolean;
  base: string;
  game: string;
  heat: number;
  heats: number;
  sheet: string[];
  pool: number;
  prizes: number[];
  fixed: boolean;
  standings: StandingRow[];
  tables: HeatTableRow[];
  seat: string | null;
  told: string[];
}

export interface OwnContestEntry {
  of: "Registers" | "Unregisters" | "Rebuys" | "AddsOn";
}

/**
 * A bet and its house edge, as an exact fraction and in percent. `within`: half of the 99 % interval of a
 * simulated one, in percent; `bounds`: in words, where only bounds are known. `of`: its kind of bet; `which` of
 * its places or cases and `how` it is played, where the line is not about all of it.
 */
export interface PricedBet {
  name: string;
  of: string;
  which: string;
  how: string;
  edge: string;
  percent: number;
  within: number | null;
  bounds: string | null;
}

/** What a game costs: a line of the list of certificates. */
export interface CertificateLine {
  game: string;
  family: string;
  rulebook: string;
  house: HouseName;
  title: Record<string, string>;
  heading: Heading;
  currencies: string[];
  bets: PricedBet[];
}

/**
 * Which figures of its stakes a table may have of its own: multiples of `chip`, the opening one at most `most`.
 * `levels`: the blinds that the house names, and whether they are all (`only_levels`).
 */
export interface OwnStakes {
  figures: string[];
  chip: number;
  most: number;
  levels: [number, number][];
  only_levels: boolean;
}

/** A game among players, as one may practise it. */
export interface PracticeGame {
  id: string;
  rulebook: string;
  house: HouseName;
  heading: Heading;
  title: Record<string, string>;
  about: string;
  currency: string;
  seats_min: number;
  seats_max: number;
  structure: string;
  kind: string;
  stakes: Record<string, unknown>;
  buy_in: BuyIn;
  legs: string[];
  own: OwnStakes;
}

/** A way in which bots play. */
export interface OpponentInfo {
  name: string;
  about: string;
}

/**
 * How well bots can play and in which style; a bot is asked for by its level, or by level and style:
 * `hard-tight`. `usual`: the level of those who choose none.
 */
export interface BotsInfo {
  levels: OpponentInfo[];
  styles: OpponentInfo[];
  usual: string;
}

/** A table that this person has opened. */
export interface PracticeTable {
  id: string;
  name: string;
  game: string;
}

/** Everything that can be practised, against whom, and the tables one has open. */
export interface PracticeOffer {
  games: PracticeGame[];
  bots: BotsInfo;
  tables: PracticeTable[];
}

/**
 * The table that was opened: watch it and sit down. `notice`: why its bots do not play as they
 * should.
 */
export interface OpenedTable {
  id: string;
  notice: string | null;
}

/**
 * A private table: how many chairs, how the bots play (none: as usual), how many of them (none: on every chair but
 * one), and after how many hands the level of a mixed game rises. `stakes`: of its own, in minor units, those of
 * `PracticeGame.own` that are not the usual ones; `seconds`: to answer; `password`: with which one may enter
 * who has no invitation.
 */
export interface NewTable {
  game: string;
  options?: Record<string, string | number | boolean>;
  players?: number;
  opponents?: string | null;
  bots?: number | null;
  hands_per_level?: number | null;
  stakes?: Record<string, number | [number, number]>;
  seconds?: number | null;
  password?: string | null;
}

/** Whoever has it may enter a practice table. */
export interface Invitation {
  invitation: string;
}

/** Whoever knows it may enter the private table that has it. */
export interface Password {
  password: string;
}

/** A practice table that has closed for good: why, and how many chips of yours went back to your wallet. */
export interface ClosedTable {
  name: string;
  reason: string;
  currency: string;
  chips: number;
}

/**
 * With how many chips you may sit down now: from `low` to `high`, or one of `only`. Where it is not the usual
 * buy-in: what you `left` with, until when that counts (milliseconds since 1970; none: as long as the house says),
 * by which rule of the house, and how often today you may still come back with less than a large stack.
 */
export interface Terms {
  low: number;
  high: number | null;
  only: number[];
  usual: number;
  left: number | null;
  until: number | null;
  rule: string | null;
  free: number | null;
}

/** A hand that one has played. */
export interface HandRow {
  id: string;
  number: number;
  table: string;
  game: string;
  title: Record<string, string>;
  ended_at: number | null;
  result: string | null;
  void: string | null;
  profit: number;
}

/** The limit of bets: NL, PL, FL or SL. */
export interface OhhLimit {
  bet_type: string;
}

/** A player; one whose chips nobody knows has no stack. */
export interface OhhPlayer {
  id: number;
  seat: number;
  name: string;
  starting_stack?: number;
}

/** What a player did, or what was done to him. */
export interface OhhAction {
  action_number: number;
  player_id: number;
  action: string;
  amount: number;
  is_allin: boolean;
  cards?: string[];
}

/** A street: the cards that came to the board, and what was done. */
export interface OhhRound {
  id: number;
  street: string;
  cards: string[];
  actions: OhhAction[];
}

/** What a player got of a pot. */
export interface OhhWin {
  player_id: number;
  win_amount: number;
  contributed_rake: number;
}

/** A pot, and what became of it. */
export interface OhhPot {
  number: number;
  amount: number;
  rake: number;
  jackpot: number;
  player_wins: OhhWin[];
}

/** The hand. */
export interface OhhHand {
  spec_version: string;
  site_name: string;
  network_name: string;
  internal_version: string;
  game_number: string;
  start_date_utc: string;
  table_name: string;
  game_type: string;
  bet_limit: OhhLimit;
  table_size: number;
  currency: string;
  dealer_seat: number;
  small_blind_amount: number;
  big_blind_amount: number;
  ante_amount: number;
  players: OhhPlayer[];
  rounds: OhhRound[];
  pots: OhhPot[];
}

/** An Open Hand History. */
export interface OpenHandHistory {
  ohh: OhhHand;
}

/**
 * What is known of a hand besides its events. `you`: the seat of the one who asks; `options` of the game, and
 * `leg`: which game of a mix was played.
 */
export interface HandFacts {
  id: string;
  table: string;
  number: number;
  game: string;
  options: Options;
  leg: string | null;
  title: Record<string, string>;
  currency: string;
  seats: string[];
  you: string | null;
  commitment: string;
  nonces: Nonce[];
  proof: Proof | null;
  ended_at: number | null;
  void: string | null;
}

/** A hand as the one who asks may see it: his own cards and what was shown, nothing else. */
export interface HandView {
  hand: HandFacts;
  events: RoundEvent[];
}

/**
 * A hand of a file, the `number`-th, played by the rules. `places`: decimal places of its amounts where they
 * are in no currency of a house. Cards and stacks that the file does not know are null; `notes` say what else it
 * does not tell.
 */
export interface ReplayedHand {
  number: number;
  title: string;
  game: string;
  options: Options;
  leg: string | null;
  currency: string;
  places: number;
  seats: string[];
  names: string[];
  events: RoundEvent[];
  notes: string[];
}

/** A hand of a file that cannot be played: which one, counted from 1, in which line, and why. */
export interface UnreadHand {
  number: number;
  line: number;
  why: string;
}

export interface ReplayedHands {
  hands: ReplayedHand[];
  unread: UnreadHand[];
}

/**
 * A game whose equity can be asked; a mix is there once for each of its games, its `leg`. `throws`: how often
 * cards are drawn or discarded, and what that is called; `low`: the lowest hand wins, the highest nothing. A game
 * that is no house's own has no `house`.
 */
export interface EquityGame {
  name: string;
  house: HouseName | null;
  leg: string | null;
  title: string;
  about: string;
  own: number;
  board: number;
  boards: number;
  throws: number;
  throw: "" | "draw" | "discard";
  low: boolean;
}

/** One hand: how often it takes the whole pot, how often a part, its average part, and between what that lies. */
export interface HandEquity {
  hand: string;
  win: number;
  tie: number;
  equity: number;
  low: number;
  high: number;
}

/**
 * `interval`: half the width of the 99 % interval; nothing when every deal was counted. `assumes`: what
 * was taken for granted besides the cards.
 */
export interface EquityAnswer {
  hands: HandEquity[];
  method: "exact" | "sampled";
  interval: number;
  deals: number;
  seconds: number;
  assumes: string[];
}

/**
 * Hands or ranges, the board (two boards: with / between them), cards that are gone.
 *
 * `game`: one of the calculation's, of the house (with `options`; of a mix the `leg`), or a code of the Poker
 * Hand History. `done`: the draws or discards that each hand has made; those before this board, unless said.
 */
export interface EquityAsk {
  game?: string;
  leg?: string | null;
  options?: Record<string, string | number | boolean>;
  hands: string[];
  board?: string;
  dead?: string;
  done?: number[] | null;
}

/**
 * `equity`: what the stack is worth, in minor units; `places`: the chance of each of the first places;
 * `by_icm` and `by_chips`: what he gets by a deal of either kind.
 */
export interface IcmPlayer {
  equity: number;
  places: number[];
  by_icm: number;
  by_chips: number;
}

/** `error`: no equity is further from the truth, in minor units; nothing where it is exact. */
export interface IcmAnswer {
  players: IcmPlayer[];
  method: "fractions" | "subsets" | "race";
  error: number;
  seconds: number;
}

/**
 * Chips of everybody who is left; the prizes that are left, the first place first, in minor units; what of them a
 * deal leaves for the winner.
 */
export interface IcmAsk {
  stacks: number[];
  prizes: number[];
  left?: number;
}

/**
 * A game in which cards are laid into rows. `open`: a few at a time; `opponents`: so many at most; `discard`:
 * how many cards of a later deal are left over; `fantasy`: is there Fantasy Land?
 */
export interface PlaceGame {
  name: string;
  house: HouseName;
  title: string;
  open: boolean;
  opponents: number;
  discard: number;
  fantasy: boolean;
}

/**
 * One way: its cards row by row, the points that it brings and half the interval of 95 % (nothing where too few
 * deals say it), how much less than the best that is; how often it fouls, leads to Fantasy Land, and is right: of all
 * ways that were compared in the same deal none would have brought more.
 */
export interface PlacedWay {
  front: string[];
  middle: string[];
  back: string[];
  points: number;
  error: number | null;
  behind: number;
  behind_error: number | null;
  fouls: number;
  fantasy: number;
  right: number;
}

/**
 * `method`: every deal was counted, or deals were sampled; or every setting of a whole hand was counted against
 * boards as one meets them. `ways`: how many there are; told are the best.
 */
export interface PlaceAnswer {
  placements: PlacedWay[];
  ways: number;
  method: "exact" | "sampled" | "searched";
  seconds: number;
}

/**
 * The cards to lay, of which `discard` are left over; what lies already, `front | middle | back`; the rows of
 * each opponent, written in the same way; cards that are gone. `fantasy`: the hand is played in Fantasy Land.
 */
export interface PlaceAsk {
  game: string;
  options?: Record<string, string | number | boolean>;
  hand: string;
  rows?: string;
  against?: string[];
  gone?: string;
  discard?: number;
  fantasy?: boolean;
}

/** One decision: the cards, where they went, and the best way; what it has cost is `done.behind`. */
export interface DecisionCost {
  hand: string[];
  done: PlacedWay;
  best: PlacedWay;
}

/** The decisions of one hand, and what they have cost together. */
export interface HandCosts {
  decisions: DecisionCost[];
  points: number;
}

/** An event in a list. `called_off`: what becomes of the money if it is, in words. */
export interface EventRow {
  id: string;
  title: string;
  base: string;
  currency: string;
  purse: "counter" | "wallets";
  phase: "registering" | "running" | "over" | "cancelled";
  starts: number | null;
  prices: EventPrice[];
  entries: number;
  role: "director" | "floor" | null;
  entered: boolean;
  game: string;
  dealt: boolean;
  fills: number | null;
  left: number;
  table: string | null;
  called_off: string;
}

export type StructureData = Record<string, unknown>;

/** An event of a rulebook that one's own can be made from. */
export interface EventForm {
  base: string;
  title: string;
  house: string;
  about: string;
  structure: StructureData;
}

/**
 * What somebody may open: made from these, or by the rules of these rulebooks. `may`: whether he may at all;
 * `of_the_house`: with the house's own money, too.
 */
export interface EventForms {
  may: boolean;
  of_the_house: boolean;
  rulebooks: string[];
  forms: EventForm[];
}

/** `structure`: one's own, by the rules of the `base`; without it, that of the base. */
export interface NewEvent {
  title: string;
  base: string;
  structure?: StructureData | null;
  purse?: "counter" | "wallets";
  dealt?: boolean;
}

/** A tournament against bots that begins at once. */
export interface SitAndGoForm {
  name: string;
  title: string;
  about: string;
  game: string;
  currency: string;
  least: number;
  most: number;
  price: number;
  fee: number;
  chips: number;
  level_ms: number;
}

export interface NewSitAndGo {
  name: string;
  players: number;
}

/** `refused`: why nothing came of it; `known`: it had been entered before. */
export interface EnteredOne {
  key: string;
  refused: string | null;
  known: boolean;
}

export interface Outcomes {
  outcomes: EnteredOne[];
}

/** It begins at this moment. */
export interface AnnouncedEntry {
  of: "Announced";
  starts: number;
}

/** Somebody enters, or enters again: at this price where there are several. */
export interface RegistersEntry {
  of: "Registers";
  who: string;
  price?: number | null;
  ticket?: boolean;
  meets?: boolean;
}

/** Something that is said of one person. */
export interface OfSomebody {
  of: "Unregisters" | "Rebuys" | "Declines" | "AddsOn" | "GoesAway" | "ComesBack" | "Warned";
  who: string;
}

/** Something that is said of the whole event. */
export interface OfTheHouse {
  of: "Starts" | "Closes" | "StopsClock" | "StartsClock" | "RoundOver" | "GoesOn";
}

export interface CancelsEntry {
  of: "Cancels";
  why: string;
}

/**
 * These are out, all in one hand. With how many chips each began it, where that decides a place; `by`: who has
 * won their last chips.
 */
export interface FallsEntry {
  of: "Falls";
  who: Record<string, number | null>;
  by?: string[];
}

/** The chips of everybody, counted. */
export interface CountsEntry {
  of: "Counts";
  stacks: Record<string, number>;
}

export interface PutsUpEntry {
  of: "PutsUp";
  who: string;
  stacks?: number;
}

/** Somebody misses so many hands, or orbits. */
export interface PenalisedEntry {
  of: "Penalised";
  who: string;
  hands?: number;
  orbits?: number;
}

/** Somebody is taken out; `cheated`: without a place or a prize. */
export interface RemovedEntry {
  of: "Removed";
  who: string;
  cheated?: boolean;
}

/** Of the mystery bounties so much goes to somebody who is drawn. */
export interface GivesEntry {
  of: "Gives";
  amount: number;
}

/** These move at once, each to a seat such as `2/9`. */
export interface ReseatsEntry {
  of: "Reseats";
  moves: Record<string, string>;
}

export interface PutsButtonEntry {
  of: "PutsButton";
  table: string;
  seat: number;
}

export interface HandForHandEntry {
  of: "HandForHand";
  on: boolean;
}

/** The level, or the break, is over so many milliseconds sooner; below nothing: later. */
export interface WindsClockEntry {
  of: "WindsClock";
  by: number;
}

export interface SetsLevelEntry {
  of: "SetsLevel";
  level: number;
}

/** The stakes of a level are changed. */
export interface ChangesEntry {
  of: "Changes";
  level: number;
  small: number;
  big: number;
  ante?: number;
}

export interface LastHandsEntry {
  of: "LastHands";
  hands: number;
}

/** A deal: so much for each who is left, and who has consented. */
export interface AgreedEntry {
  of: "Agreed";
  amounts: Record<string, number>;
  agree: string[];
}

/** An entry is left out; `again`: it holds again. */
export interface UndoEntry {
  of: "Undo";
  n: number;
  again?: boolean;
}

export type DeskEntry =
  | AnnouncedEntry
  | RegistersEntry
  | OfSomebody
  | OfTheHouse
  | CancelsEntry
  | FallsEntry
  | CountsEntry
  | PutsUpEntry
  | PenalisedEntry
  | RemovedEntry
  | GivesEntry
  | ReseatsEntry
  | PutsButtonEntry
  | HandForHandEntry
  | WindsClockEntry
  | SetsLevelEntry
  | ChangesEntry
  | LastHandsEntry
  | AgreedEntry
  | UndoEntry;

/**
 * Something entered at a desk. `key`: what the page calls it, so that it happens once however often it is sent;
 * `at`: when it happened, where it could not be sent then.
 */
export interface Entering {
  key: string;
  at?: number | null;
  why?: string | null;
  said: DeskEntry;
}

export interface Enterings {
  entries: Entering[];
}

/** Somebody with an account may enter so much from now on; none: nothing. */
export interface NewRole {
  name: string;
  role: "director" | "floor" | null;
}

/** What somebody enters for himself, paid from his wallet. */
export interface OwnEntry {
  of: "Registers" | "Unregisters" | "Rebuys" | "AddsOn" | "Declines";
  price?: number | null;
}

/** What may be ruled now, and what it needs to be said besides. */
export interface RulingOpen {
  verdict:
    | "no_draw"
    | "void_bets"
    | "hold"
    | "award"
    | "correct"
    | "stands"
    | "misdrawn"
    | "misdealt"
    | "new_dealer"
    | "void_shoe"
    | "dead_hand"
    | "at_fault"
    | "live_hand"
    | "may_fold"
    | "passed_over"
    | "inspected"
    | "dealt_early"
    | "wrong_burns"
    | "uncounted"
    | "misdeal"
    | "irregular"
    | "remedied";
  needs: ("seat" | "bet" | "result" | "card")[];
}

/** Who sits here. `walk_in`: he has no page, and has so much in `purse` besides what he has `staked`. */
export interface ConsoleSeat {
  seat: string;
  walk_in: boolean;
  purse: number | null;
  staked: number;
}

export interface OnLayout {
  seat: string;
  bet: string;
  amount: number;
}

/** A stake and what becomes of it, in the order in which stakes are taken and paid. */
export interface DueLine {
  seat: string;
  bet: string;
  stake: number;
  profit: number;
  returned: number;
  stays: number;
  held: boolean;
}

/** Who entered what, in words. */
export interface EnteredLine {
  name: string;
  text: string;
}

/**
 * A live table as its dealer sees it. `asks`: what is waited for; `now`: in words; `fields`: of a wheel, in
 * their order; `dice`: so many, with so many `faces`; `left`: the cards that may come, and how many of each;
 * `count`: so many come now, to this `place`; `results`: what can have fallen; `takes_back`: the entry that
 * can be taken back; `waiting`: who has money here from before and sits down by his name; `due`: what is taken and
 * paid, if the result stands; `order`: the order of play, by the rulebook.
 */
export interface ConsoleView {
  table: string;
  name: string;
  title: Record<string, string>;
  game: string;
  currency: "CZK" | "EUR" | "PLAY";
  role: "dealer" | "floor";
  round: string | null;
  number: number;
  step: number;
  phase: string;
  asks: "nothing" | "bets" | "wheel" | "dice" | "cards" | "choice" | "stands";
  now: string;
  fields: string[];
  dice: number;
  faces: number;
  left: Record<string, number>;
  count: number;
  place: string;
  asked: string | null;
  options: Offered[];
  rulings: RulingOpen[];
  results: string[];
  seats: ConsoleSeat[];
  lying: OnLayout[];
  bets: string[];
  colour: boolean;
  due: DueLine[];
  told: string[];
  history: string[];
  entered: EnteredLine[];
  takes_back: string | null;
  waiting: string[];
  order: string[];
  notice: string | null;
}

/** `known`: it had been entered before, and happened then. */
export interface ConsoleDone {
  known: boolean;
  view: ConsoleView;
}

/** No more bets. */
export interface ClosesBets {
  does: "close";
}

/** The wheel is set going. */
export interface SetsGoing {
  does: "start";
}

/** What fell or came, as it is typed, tapped or read by a reader: `17`, `4-2`, `Ks 7h`. */
export interface ReportsDraw {
  does: "fell";
  text: string;
}

/** A stake of somebody without a page; `colour`: in his colour chips. */
export interface PlacesFor {
  does: "place";
  seat: string;
  bet: string;
  amount: number;
  colour?: boolean;
}

export interface TakesBackFor {
  does: "take_back";
  seat: string;
  bet?: string | null;
}

/** Colour chips for somebody without a page, each of this value. */
export interface BuysColourFor {
  does: "buy_colour";
  seat: string;
  value: number;
  count: number;
}

export interface ExchangesColourFor {
  does: "exchange_colour";
  seat: string;
}

/** What a player says or shows by a gesture. */
export interface ChoosesFor {
  does: "choose";
  seat: string;
  option: string;
  amount?: number | null;
  cards?: string[];
}

/** A ruling, with what it is about. */
export interface RulesSo {
  does: "rule";
  verdict:
    | "no_draw"
    | "void_bets"
    | "hold"
    | "award"
    | "correct"
    | "stands"
    | "misdrawn"
    | "misdealt"
    | "new_dealer"
    | "void_shoe"
    | "dead_hand"
    | "at_fault"
    | "live_hand"
    | "may_fold"
    | "passed_over"
    | "inspected"
    | "dealt_early"
    | "wrong_burns"
    | "uncounted"
    | "misdeal"
    | "irregular"
    | "remedied";
  seat?: string | null;
  bet?: string | null;
  amount?: number | null;
  result?: string | null;
}

/** Somebody without a page sits down and pays in. */
export interface SeatsSomebody {
  does: "seat";
  name: string;
  cash: number;
}

export interface PaysInFor {
  does: "pay_in";
  seat: string;
  amount: number;
}

/** He stands up and is paid out. */
export interface Goes {
  does: "go";
  seat: string;
}

/** The floor rules that the round does not happen. */
export interface CallsOff {
  does: "call_off";
}

/** The last entry was a mistake. */
export interface TakesBackEntry {
  does: "undo";
}

/**
 * An entry. `key`: what the page calls it, so that it happens once however often it is sent; `round` and
 * `step`: the question that its console showed (none: it is for whatever is asked).
 */
export interface ConsoleEntry {
  key: string;
  round?: string | null;
  step?: number | null;
  why?: string;
  said:
    | ClosesBets
    | SetsGoing
    | ReportsDraw
    | PlacesFor
    | TakesBackFor
    | BuysColourFor
    | ExchangesColourFor
    | ChoosesFor
    | RulesSo
    | SeatsSomebody
    | PaysInFor
    | Goes
    | CallsOff
    | TakesBackEntry;
}

/** What an entry would bring about, by which rules, and what would then be taken and paid. */
export interface ConsolePreview {
  told: string[];
  rules: string[];
  due: DueLine[];
}

/** Where a table's chain stood: its last entry that the line covers, and that entry's hash. */
export interface Head {
  table: string;
  seq: number;
  hash: string;
}

/** The newest line of `anchors.log`, and the key (Ed25519) with which anybody can check it. */
export interface Anchored {
  line: string | null;
  key: string;
  head: Head | null;
}

/** What is asked for, by its path. */
export interface Gets {
  "/api/me": Me;
  "/api/tables": TableRow[];
  "/api/tables/{table}/layout": Layout;
  "/api/tables/{table}/sheet": string;
  "/api/tables/{table}/edges": Record<string, string>;
  "/api/tables/{table}/advice": Advised;
  "/api/rounds/{id}": StoredRound;
  "/api/sessions": SessionRow[];
  "/api/factor": FactorState;
  "/api/registration": Demanded;
  "/api/terms": TermsText;
  "/api/refill": RefillOffer[];
  "/api/standing/house": HouseView;
  "/api/standing": StandingView;
  "/api/results": Results;
  "/api/results.csv": string;
  "/api/statement": OwnStatement;
  "/api/statement.html": string;
  "/api/statement.csv": string;
  "/api/statement.pdf": string;
  "/api/play": Play;
  "/api/sittings": SittingRow[];
  "/api/tables/{table}/sitting": SittingCourse;
  "/api/sittings/{id}": SittingCourse;
  "/api/sittings/{id}/hands.{form}": string;
  "/api/notes": Noted[];
  "/api/school/course": SchoolCourse;
  "/api/school": SchoolStanding;
  "/api/school/classes": SchoolClass[];
  "/api/school/classes/{code}": SchoolPupil[];
  "/api/rulings": RulingSituation[];
  "/api/tables/{table}/results": Fallen;
  "/api/games": GameInfo[];
  "/api/games/{rulebook}/{game}/layout": Layout;
  "/api/games/{rulebook}/{game}/certificate": WrittenCertificate;
  "/api/compare/{family}": Comparison;
  "/api/games/{rulebook}/{game}/sheet": string;
  "/api/tables/{table}/jackpots": WrittenWorth[];
  "/api/contests": ContestRow[];
  "/api/contests/forms": ContestForms;
  "/api/contests/{id}": ContestView;
  "/api/certificates": CertificateLine[];
  "/api/practice": PracticeOffer;
  "/api/tables/{table}/invitation": Invitation;
  "/api/tables/{table}/farewell": ClosedTable;
  "/api/tables/{table}/buy-in": Terms;
  "/api/hands": HandRow[];
  "/api/hands/{id}.phh": string;
  "/api/hands/{id}.ohh": OpenHandHistory;
  "/api/hands/{id}.txt": string;
  "/api/hands/{id}": HandView;
  "/api/equity/games": EquityGame[];
  "/api/place/games": PlaceGame[];
  "/api/hands/{id}/costs": HandCosts;
  "/api/events": EventRow[];
  "/api/events/forms": EventForms;
  "/api/sit-and-go": SitAndGoForm[];
  "/api/events/{id}": EventView;
  "/api/events/{id}/desk": DeskView;
  "/api/dealer/{table}": ConsoleView;
  "/api/anchor": Anchored;
}

/** What is sent, by its path. */
export interface Posts {
  "/api/session": { body: Record<string, never>; answer: Me };
  "/api/account": { body: Credentials; answer: Me };
  "/api/login": { body: Login; answer: Me };
  "/api/logout": { body: Record<string, never>; answer: Done };
  "/api/password": { body: NewPassword; answer: Me };
  "/api/account/close": { body: Sure; answer: Done };
  "/api/sessions/end": { body: Record<string, never>; answer: Done };
  "/api/sessions/{id}/end": { body: Record<string, never>; answer: Done };
  "/api/factor/setup": { body: Sure; answer: FactorSetup };
  "/api/factor/on": { body: FirstCode; answer: RecoveryCodes };
  "/api/factor/off": { body: Sure; answer: Done };
  "/api/factor/codes": { body: Sure; answer: RecoveryCodes };
  "/api/registration/check": { body: WhoClaim; answer: Done };
  "/api/register": { body: NewPerson; answer: Me };
  "/api/terms": { body: TermsVersion; answer: Done };
  "/api/refill": { body: RefillWish; answer: Refilled };
  "/api/standing/deposit": { body: Transfer; answer: StandingView };
  "/api/standing/withdraw": { body: Transfer; answer: StandingView };
  "/api/standing/prize": { body: Fetch; answer: StandingView };
  "/api/standing/limit": { body: NewLimit; answer: StandingView };
  "/api/standing/limit/back": { body: WhichLimit; answer: StandingView };
  "/api/standing/reminder": { body: NewReminder; answer: StandingView };
  "/api/standing/break": { body: NewBreak; answer: StandingView };
  "/api/notes": { body: NoteWish; answer: Done };
  "/api/school/question": { body: SchoolWish; answer: SchoolQuestion };
  "/api/school/answer": { body: SchoolAnswers; answer: SchoolVerdict };
  "/api/school/exam": { body: SchoolExamWish; answer: SchoolStanding };
  "/api/school/exam/leave": { body: Record<string, never>; answer: SchoolStanding };
  "/api/school/classes": { body: SchoolClassWish; answer: SchoolCode };
  "/api/school/classes/join": { body: SchoolCode; answer: Done };
  "/api/school/classes/leave": { body: SchoolCode; answer: Done };
  "/api/rulings": { body: RulingWish; answer: RulingFound };
  "/api/contests": { body: NewContest; answer: Opened };
  "/api/contests/{id}/own": { body: OwnContestEntry; answer: ContestView };
  "/api/contests/{id}/begin": { body: Record<string, never>; answer: Done };
  "/api/contests/{id}/cancel": { body: Record<string, never>; answer: Done };
  "/api/tables": { body: NewTable; answer: OpenedTable };
  "/api/tables/{table}/enter": { body: Invitation; answer: Done };
  "/api/tables/{table}/password": { body: Password; answer: Done };
  "/api/tables/{table}/last": { body: Record<string, never>; answer: Done };
  "/api/replay": { body: string; answer: ReplayedHands };
  "/api/equity": { body: EquityAsk; answer: EquityAnswer };
  "/api/icm": { body: IcmAsk; answer: IcmAnswer };
  "/api/place": { body: PlaceAsk; answer: PlaceAnswer };
  "/api/events": { body: NewEvent; answer: Opened };
  "/api/sit-and-go": { body: NewSitAndGo; answer: Opened };
  "/api/events/{id}/entries": { body: Enterings; answer: Outcomes };
  "/api/events/{id}/roles": { body: NewRole; answer: Done };
  "/api/events/{id}/own": { body: OwnEntry; answer: EventRow };
  "/api/dealer/{table}": { body: ConsoleEntry; answer: ConsoleDone };
  "/api/dealer/{table}/preview": { body: ConsoleEntry; answer: ConsolePreview };
}
