import { SiteImportError } from '../../features/site-import/moved-item.schema.ts'
import { noteWords } from '../../features/site-import/notes.ts'
import { listImports, listItems, type ReportItem } from '../../features/site-import/site-import.service.ts'
import type { Frame, Outcome } from './frame.ts'
import { outcomeWords } from './import-words.ts'
import type { Application } from './open-application.ts'
import type { Words } from './words.ts'

type Say = Frame['say']

/** Reads long reports in chunks, but prints them as one. */
const itemsAtOnce = 1000
const maxItems = 200_000

export async function showReport({ services: { db } }: Application, id: number, say: Say): Promise<Outcome> {
  const known = await listImports(db, 1000)
  const found = known.find(one => one.id === id)
  if (!found) throw new SiteImportError('UNKNOWN')
  const items: ReportItem[] = []
  for (let after = '0'; items.length < maxItems; ) {
    const some = await listItems(db, id, { after, limit: itemsAtOnce })
    if (some.length === 0) break
    items.push(...some)
    after = some.at(-1)!.id
  }
  return { result: { import: found, items }, lines: items.map(item => lineOf(item, say)) }
}

function lineOf({ line, kind, oldId, title, outcome, notes, articleId }: ReportItem, say: Say): string {
  const remarks = notes.map(({ code, detail = '' }) => say(noteOf(code, detail))).join('؛ ')
  const article = articleId === null ? '' : `→ ${articleId}`
  return [line, say(outcomeWords[outcome]), kind, oldId, article, title, remarks].filter(Boolean).join('  ')
}

export function noteOf(code: string, detail: string | number): Words {
  const { ar, en } = noteWords[code] ?? { ar: code, en: code }
  return { ar: ar.replace('{detail}', String(detail)), en: en.replace('{detail}', String(detail)) }
}
