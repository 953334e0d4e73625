import type { PageHead } from '../../../api/page.ts'

/** The page is the same for everyone: what was read comes from the device, or from the account after it. */
export async function loadReading() {
  return {}
}

export function readingHead(): PageHead {
  return { title: 'ما قرأته', noindex: true }
}
