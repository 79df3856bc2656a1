/** Games by their sheet: what was drawn as it looks, every bet by its name, the sheet beside the table. */
import type { Family, Priced } from '../family'
import { REST_MS } from '../../lib/still'
import { plain } from '../plain'
import type { PlainLayout } from '../plain/layout'
import type { InstructedLayout } from '../../wire/families/instructed'
import Aside from './Aside.svelte'
import Drawn from './Drawn.svelte'
import Felt from './Felt.svelte'
import Past from './Past.svelte'
import { redrawPieces } from './pieces'

type Layout = Priced<InstructedLayout> & PlainLayout

export const instructed: Family<Layout> = {
  ...plain,
  Felt,
  Drawn,
  Past,
  Aside,
  takes: (event) => ((event.kind as string) === 'piece_drawn' ? REST_MS : 320),
  redraw: redrawPieces,
  withEdges: (layout, edges) => ({ ...layout, edges }),
  now: (layout) => layout,
}

export default instructed
