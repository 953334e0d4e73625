import type { Handle } from '../../../platform/database/database.ts'
import type { Line, Part, PartName } from '../../site-export/part.ts'
import { type Ours, referencesIn } from './column-values.ts'
import { listOurs } from './warraq-rows.ts'

/** Looks up every row that some lines name. */
export async function loadOurs(db: Handle, site: string, part: Part, lines: Line[]): Promise<Ours> {
  const wanted = new Map<PartName, Set<number>>()
  for (const { to, id } of referencesIn(part, lines)) wanted.set(to, (wanted.get(to) ?? new Set()).add(id))
  const ours = new Map<PartName, Map<number, number>>()
  for (const [to, ids] of wanted) ours.set(to, await listOurs(db, site, to, [...ids]))
  return (to, id) => ours.get(to)?.get(id)
}
