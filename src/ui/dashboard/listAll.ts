type Page<Row> = { items: Row[]; total: number }

/** All pages of a short staff list whose rows are ordered relative to each other. */
export async function listAll<Input extends { page?: number }, Row>(
  call: (input: Input, options: { signal: AbortSignal }) => Promise<Page<Row>>,
  input: Input,
  signal: AbortSignal,
): Promise<Page<Row>> {
  const first = await call({ ...input, page: 1, limit: 100 }, { signal })
  const items = [...first.items]
  for (let page = 2; items.length < first.total; page += 1) {
    const more = await call({ ...input, page, limit: 100 }, { signal })
    if (more.items.length === 0) break
    items.push(...more.items)
  }
  return { ...first, items }
}
