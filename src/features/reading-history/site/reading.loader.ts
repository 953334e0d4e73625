import type { PageHead } from '../../../api/page.ts'

/** The page is cached for everyone: the history is loaded afterwards, from the device or the account. */
export async function loadReading() {
  return {}
}

export function readingHead(): PageHead {
  return { title: 'ما قرأته', noindex: true }
}
