import { useMemo, useState } from 'react'
import { useTemplates } from '../../features/article-template/dashboard/useTemplates.ts'
import type { SessionUser } from '../../features/user/session.contract.ts'
import { findEntries } from './findEntries.ts'
import { listEntries, type PaletteEntry, templateEntries } from './paletteEntries.ts'
import { readRecent } from './recentEntries.ts'
import { useFoundNouns } from './useFoundNouns.ts'

export type PaletteGroup = { label: string; entries: PaletteEntry[] }

/** Maximum number of pages and actions per search. */
const shown = 6

/** Groups of results for the typed text, without empty ones. Without any text, recent entries come first. */
export function usePaletteGroups(user: SessionUser, typed: string) {
  const templates = useTemplates()
  const all = useMemo(() => [...listEntries(user), ...templateEntries(templates)], [user, templates])
  const [recent] = useState(() => readRecent(user.id, all))
  const { articles, people, ...state } = useFoundNouns(user, typed)
  const groups = typed.trim()
    ? [...ownGroups(findEntries(all, typed)), nounGroup('المقالات', articles), nounGroup('الشخصيات', people)]
    : [
        nounGroup('الأخيرة', recent),
        nounGroup('مقالاتك', withoutKnown(articles, recent)),
        nounGroup('الصفحات', withoutKnown(all, recent)),
      ]
  return { groups: groups.filter(({ entries }) => entries.length > 0), ...state }
}

const nounGroup = (label: string, entries: PaletteEntry[]): PaletteGroup => ({ label, entries })

/** Pages and actions. The kind of the best match comes first. */
function ownGroups(found: PaletteEntry[]): PaletteGroup[] {
  const best = found.slice(0, shown)
  const groups = [
    nounGroup(
      'الصفحات',
      best.filter(({ kind }) => kind === 'page'),
    ),
    nounGroup(
      'الإجراءات',
      best.filter(({ kind }) => kind === 'action'),
    ),
  ]
  return best[0]?.kind === 'action' ? groups.reverse() : groups
}

function withoutKnown(entries: PaletteEntry[], known: PaletteEntry[]): PaletteEntry[] {
  const keys = new Set(known.map(({ key }) => key))
  return entries.filter(({ key, kind }) => !keys.has(key) && kind !== 'action')
}
