import { IconArticle, IconUserStar } from '@tabler/icons-react'
import { z } from 'zod'
import { keptChoice } from '../keptChoice.ts'
import type { PaletteEntry } from './paletteEntries.ts'

const max = 8

const storedEntry = z.object({
  key: z.string().max(200),
  kind: z.enum(['page', 'action', 'article', 'person']),
  label: z.string().max(1000),
  to: z.string().startsWith('/dashboard/').max(1000).optional(),
})

const recent = keptChoice('palette', z.array(storedEntry), [])

/** Puts the entry before the others. */
export function keepRecent(userId: number, { key, kind, label, target }: PaletteEntry): void {
  const to = typeof target === 'object' && 'to' in target ? target.to : undefined
  const others = recent.read(userId).filter(each => each.key !== key)
  recent.keep(userId, [{ key, kind, label, to }, ...others].slice(0, max))
}

/** The last chosen entries. Pages and actions appear only while the user may still open them. */
export function readRecent(userId: number, open: readonly PaletteEntry[]): PaletteEntry[] {
  const byKey = new Map(open.map(entry => [entry.key, entry]))
  return recent.read(userId).flatMap(({ key, kind, label, to }) => {
    const known = byKey.get(key)
    if (known) return [known]
    if (!to || (kind !== 'article' && kind !== 'person')) return []
    const Icon = kind === 'article' ? IconArticle : IconUserStar
    return [{ key, kind, label, words: '', Icon, target: { to } }]
  })
}
