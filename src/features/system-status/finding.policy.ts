/** Text for a person. The dashboard shows the Arabic, the technician's command either language. */
type Words = { ar: string; en: string }

/** One line of a report. `todo` says how to correct it. */
export type Finding = { state: 'good' | 'warning' | 'bad'; says: Words; todo?: Words }

type Pair = [ar: string, en: string]
const words = ([ar, en]: Pair): Words => ({ ar, en })

export const good = (ar: string, en: string): Finding => ({ state: 'good', says: { ar, en } })
export const warning = (says: Pair, todo: Pair): Finding => ({
  state: 'warning',
  says: words(says),
  todo: words(todo),
})
export const bad = (says: Pair, todo: Pair): Finding => ({
  state: 'bad',
  says: words(says),
  todo: words(todo),
})
