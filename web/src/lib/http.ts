/** What the house answers over plain HTTP. Every path, what it takes and what it gives is known (`wire/http.ts`). */
import { asHere } from './words'
import type {
  ConsoleEntry,
  Entering,
  EquityAsk,
  Gets,
  IcmAsk,
  LimitView,
  NewBreak,
  NewContest,
  NewEvent,
  NewPerson,
  NewRole,
  NewTable,
  OwnContestEntry,
  OwnEntry,
  OwnStatement,
  PlaceAsk,
  Posts,
  RulingWish,
  SchoolAnswers,
  SchoolWish,
  Sure,
  Transfer,
  WhichLimit,
  WhoClaim,
} from '../wire/http'

type Currency = Transfer['currency']

export class HouseSaysNo extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** what of a form is wrong, where the house says so */
    readonly field: string | null = null,
    /** the rule of the book by which it is so */
    readonly rule: string | null = null,
  ) {
    super(message)
  }
}

async function answered(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(path, { credentials: 'same-origin', ...init }).catch(() => null)
  if (!answer) throw new HouseSaysNo(0, 'The house cannot be reached.')
  if (!answer.ok) throw new HouseSaysNo(answer.status, ...(await reason(answer)))
  return answer
}

type Why = [words: string, field: string | null, rule: string | null]
const word = (said: unknown): string | null => (typeof said === 'string' ? said : null)

async function reason(answer: Response): Promise<Why> {
  try {
    const said = (await answer.json()) as Partial<Record<'detail' | 'reason' | 'field' | 'rule', unknown>>
    const text = said.reason ?? said.detail
    const [field, rule] = [word(said.field), word(said.rule)]
    if (typeof text === 'string') return [asHere(text), field, rule]
    if (Array.isArray(text))
      return [
        text
          .map((t: { msg?: string }) => t.msg ?? '')
          .filter(Boolean)
          .join('; '),
        field,
        rule,
      ]
  } catch {
    /* no words: the number must do */
  }
  return [`The house answered ${answer.status}.`, null, null]
}

type Params = Readonly<Record<string, string | undefined>>

/** A path of the house: `{…}` filled in, the rest of what is given as a query. */
function filled(path: string, given: Params): string {
  const left = new Map(Object.entries(given))
  const at = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = left.get(name)
    left.delete(name)
    return encodeURIComponent(value ?? '')
  })
  const query = new URLSearchParams([...left].flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  return query.size ? `${at}?${query}` : at
}

async function get<P extends keyof Gets>(path: P, given: Params = {}): Promise<Gets[P]> {
  const answer = await answered(filled(path, given), { headers: { accept: 'application/json' } })
  return (await answer.json()) as Gets[P]
}

async function post<P extends keyof Posts>(
  path: P,
  body: Posts[P]['body'],
  given: Params = {},
): Promise<Posts[P]['answer']> {
  const text = typeof body === 'string'
  const answer = await answered(filled(path, given), {
    method: 'POST',
    body: text ? body : JSON.stringify(body),
    headers: { 'content-type': text ? 'text/plain; charset=utf-8' : 'application/json', accept: 'application/json' },
  })
  return (await answer.json()) as Posts[P]['answer']
}

export const me = () => get('/api/me')
export const enter = () => post('/api/session', {})
export const account = (name: string, password: string) => post('/api/account', { name, password })
export const login = (name: string, password: string, code: string | null = null) =>
  post('/api/login', { name, password, code })
export const logout = () => post('/api/logout', {})
export const password = (old: string, wanted: string, code: string | null = null) =>
  post('/api/password', { old, new: wanted, code })
export const closeAccount = (sure: Sure) => post('/api/account/close', sure)
/** What the house demands before somebody has an account, its terms, and registering. */
export const registration = () => get('/api/registration')
export const mayRegister = (claim: WhoClaim) => post('/api/registration/check', claim)
export const register = (form: NewPerson) => post('/api/register', form)
export const houseTerms = () => get('/api/terms')
export const acceptTerms = (version: string) => post('/api/terms', { version })
/** The second factor: how it stands, setting an app up, turning it off, recovery codes. */
export const factor = () => get('/api/factor')
export const factorSetup = (sure: Sure) => post('/api/factor/setup', sure)
export const factorOn = (ticket: string, code: string) => post('/api/factor/on', { ticket, code })
export const factorOff = (sure: Sure) => post('/api/factor/off', sure)
export const factorCodes = (sure: Sure) => post('/api/factor/codes', sure)
export const sessions = () => get('/api/sessions')
export const endSession = (id: string) => post('/api/sessions/{id}/end', {}, { id })
export const endOthers = () => post('/api/sessions/end', {})
/** Play money again: what is offered, and taking it up. */
export const refills = () => get('/api/refill')
export const refill = (currency: string) => post('/api/refill', { currency })
const resultsGiven = (currency: string, days: number | null) => ({
  currency,
  days: days === null ? undefined : `${days}`,
})
export const results = (currency: string, days: number | null, kind: string | null) =>
  get('/api/results', { ...resultsGiven(currency, days), kind: kind ?? undefined })
export const resultsFile = (currency: string, days: number | null): string =>
  filled('/api/results.csv' satisfies keyof Gets, resultsGiven(currency, days))
/** A statement of these days, or of this month of the house. */
export const statement = (currency: OwnStatement['currency'], days: { first: string; last: string } | null) =>
  get('/api/statement', { currency, from: days?.first, to: days?.last })
export const statementFile = (
  of: Pick<OwnStatement, 'currency' | 'first' | 'last'>,
  form: 'csv' | 'pdf' | 'html',
): string =>
  filled(`/api/statement.${form}` satisfies keyof Gets, { currency: of.currency, from: of.first, to: of.last })
export const games = () => get('/api/games')
export const certificates = () => get('/api/certificates')
export const tables = () => get('/api/tables')
/** What fell at a table; `before`: only rounds with a lower number are listed. */
export const fallen = (table: string, before?: number) =>
  get('/api/tables/{table}/results', { table, before: before === undefined ? undefined : `${before}` })
export const tableLayout = (table: string) => get('/api/tables/{table}/layout', { table })
/** What each jackpot of a table is worth to who plays there. */
export const jackpots = (table: string) => get('/api/tables/{table}/jackpots', { table })
export const tableEdges = (table: string) => get('/api/tables/{table}/edges', { table })
export const advice = (table: string) => get('/api/tables/{table}/advice', { table })
export const gameLayout = (rulebook: string, game: string, currency?: string) =>
  get('/api/games/{rulebook}/{game}/layout', { rulebook, game, currency })
export const certificate = (rulebook: string, game: string, currency?: string) =>
  get('/api/games/{rulebook}/{game}/certificate', { rulebook, game, currency })
export const versions = (family: string) => get('/api/compare/{family}', { family })
/** The newest line over the books, signed with the house's key. */
export const anchor = () => get('/api/anchor')
export const round = (id: string) => get('/api/rounds/{id}', { id })

// ── poker ────────────────────────────────────────────────

export const practice = () => get('/api/practice')
export const openTable = (wish: NewTable) => post('/api/tables', wish)
export const invitation = (table: string) => get('/api/tables/{table}/invitation', { table })
export const notes = () => get('/api/notes')
export const note = (name: string, body: string) => post('/api/notes', { name, body })
export const ownPlay = (currency: string) => get('/api/play', { currency })
/** What you played at a table from sitting down to standing up; by its name, or the last one at a table. */
export const sittings = (currency: string) => get('/api/sittings', { currency })
export const sitting = (id: string) => get('/api/sittings/{id}', { id })
export const sittingAt = (table: string) => get('/api/tables/{table}/sitting', { table })
export const sittingFile = (id: string, form: 'phhs' | 'ohh' | 'txt'): string =>
  filled('/api/sittings/{id}/hands.{form}' satisfies keyof Gets, { id, form })
export const terms = (table: string) => get('/api/tables/{table}/buy-in', { table })
export const farewell = (table: string) => get('/api/tables/{table}/farewell', { table })
export const lastHand = (table: string) => post('/api/tables/{table}/last', {}, { table })
export const enterTable = (table: string, invitation: string) =>
  post('/api/tables/{table}/enter', { invitation }, { table })
export const enterByPassword = (table: string, password: string) =>
  post('/api/tables/{table}/password', { password }, { table })
export const hand = (id: string) => get('/api/hands/{id}', { id })
export const hands = (table?: string) => get('/api/hands', { table })
export const handFile = (id: string, format: 'phh' | 'ohh' | 'txt'): string =>
  filled(`/api/hands/{id}.${format}` satisfies keyof Gets, { id })
export const equity = (wish: EquityAsk) => post('/api/equity', wish)
/** Tournaments: which there are, opening one, what is entered at its desk or for oneself. */
export const events = () => get('/api/events')
export const eventForms = () => get('/api/events/forms')
export const sitAndGos = () => get('/api/sit-and-go')
export const openSitAndGo = (name: string, players: number) => post('/api/sit-and-go', { name, players })
export const openEvent = (wanted: NewEvent) => post('/api/events', wanted)
export const enterEvent = (id: string, entries: Entering[]) => post('/api/events/{id}/entries', { entries }, { id })
export const eventRole = (id: string, name: string, role: NewRole['role']) =>
  post('/api/events/{id}/roles', { name, role }, { id })
export const ownEntry = (id: string, entry: OwnEntry) => post('/api/events/{id}/own', entry, { id })
/** A table that a person deals: how it stands for him, what he enters, and what would come of it. */
export const dealerConsole = (table: string) => get('/api/dealer/{table}', { table })
export const enterAtConsole = (table: string, entry: ConsoleEntry) => post('/api/dealer/{table}', entry, { table })
export const previewAtConsole = (table: string, entry: ConsoleEntry) =>
  post('/api/dealer/{table}/preview', entry, { table })
export const place = (ask: PlaceAsk) => post('/api/place', ask)
export const placeGames = () => get('/api/place/games')
export const handCosts = (id: string) => get('/api/hands/{id}/costs', { id })
/** Tournaments in points: which there are, opening one, entering it, and how one stands. */
export const contests = () => get('/api/contests')
export const contestForms = () => get('/api/contests/forms')
export const contest = (id: string) => get('/api/contests/{id}', { id })
export const openContest = (wanted: NewContest) => post('/api/contests', wanted)
export const ownContest = (id: string, of: OwnContestEntry['of']) => post('/api/contests/{id}/own', { of }, { id })
export const beginContest = (id: string) => post('/api/contests/{id}/begin', {}, { id })
export const cancelContest = (id: string) => post('/api/contests/{id}/cancel', {}, { id })
export const icm = (ask: IcmAsk) => post('/api/icm', ask)
export const equityGames = () => get('/api/equity/games')
export const replay = (text: string) => post('/api/replay', text)

/** `now`: at once, without edges that take long to work out. Without a currency in the rulebook's first. */
export async function sheet(rulebook: string, game: string, now = false, currency?: string): Promise<string> {
  const path: keyof Gets = '/api/games/{rulebook}/{game}/sheet'
  return asHere(
    await (await answered(filled(path, { rulebook, game, currency, now: now ? 'true' : undefined }))).text(),
  )
}

/** The rules of a table, with its own options and limits. */
export async function tableSheet(table: string): Promise<string> {
  const path: keyof Gets = '/api/tables/{table}/sheet'
  return asHere(await (await answered(filled(path, { table }))).text())
}

export const standing = (currency: string) => get('/api/standing', { currency })
export const transfer = (way: 'deposit' | 'withdraw', currency: Currency, amount: number) =>
  way === 'deposit'
    ? post('/api/standing/deposit', { currency, amount })
    : post('/api/standing/withdraw', { currency, amount })
/** A prize that waits: claimed for the cash desk, or paid by transfer at once, which one agrees to. */
export const fetchPrize = (prize: string, by: 'desk' | 'transfer', currency: Currency) =>
  post('/api/standing/prize', { prize, by, currency })
export const setLimit = (limit: LimitView, currency: Currency, amount: number | null) =>
  post('/api/standing/limit', { ...named(limit, currency), amount })
export const takeBack = (limit: LimitView, currency: Currency) =>
  post('/api/standing/limit/back', named(limit, currency))
export const setReminder = (minutes: number | null, currency: Currency) =>
  post('/api/standing/reminder', { minutes, currency })
export const takeBreak = (kind: NewBreak['kind'], length: number, currency: Currency) =>
  post('/api/standing/break', { kind, length, currency })

const named = ({ what, window }: LimitView, currency: Currency): WhichLimit => ({
  what: what as WhichLimit['what'],
  window: window as WhichLimit['window'],
  currency,
})
/** Which house it is, and whether it is open. */
export const whichHouse = () => get('/api/standing/house')

/** The rulings' book: situations that fit some words, and what becomes of one. */
export const rulings = (words: string) => get('/api/rulings', { words })
export const ruling = (wish: RulingWish) => post('/api/rulings', wish)
/** The dealers' school: what there is to learn, how one stands, questions and answers, exams and classes. */
export const schoolCourse = () => get('/api/school/course')
export const schoolStanding = () => get('/api/school')
export const schoolQuestion = (wish: SchoolWish) => post('/api/school/question', wish)
export const schoolAnswer = (given: SchoolAnswers) => post('/api/school/answer', given)
export const beginExam = (exam: string) => post('/api/school/exam', { exam })
export const leaveExam = () => post('/api/school/exam/leave', {})
export const schoolClasses = () => get('/api/school/classes')
export const schoolPupils = (code: string) => get('/api/school/classes/{code}', { code })
export const openClass = (name: string) => post('/api/school/classes', { name })
export const joinClass = (code: string) => post('/api/school/classes/join', { code })
export const leaveClass = (code: string) => post('/api/school/classes/leave', { code })
