export const dossiersPath = '/dossiers'

export function dossierPath({ slug }: { slug: string }): string {
  return `/dossier/${slug}`
}

/** The same page with its timeline from the first day on. */
export function oldestFirstPath(dossier: { slug: string }): string {
  return `${dossierPath(dossier)}?timeline=oldest`
}
