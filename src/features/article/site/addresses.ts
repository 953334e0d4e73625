/** Paths of the readers' pages, as people read them; the browser encodes what must be. */
export function articlePath({ id, slug }: { id: number; slug: string }): string {
  return `/article/${id}/${slug}`
}

export function listPath(slug: string): string {
  return `/articles/${slug}`
}

export function agencyPath(slug: string): string {
  return `/agencies/${slug}`
}

/** Everything new under one tag, by one author, from one source. */
export function narrowedPath(kind: 'tag' | 'author' | 'source', slug: string): string {
  return `/articles/latest?${kind}=${slug}`
}
