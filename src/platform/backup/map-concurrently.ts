const abreast = 8

/** Does the work for each item, a few at a time, and keeps their order. Ends with the first error. */
export async function mapInTurn<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = [...items].entries()
  let failed = false
  async function take(): Promise<void> {
    for (const [index, item] of left) {
      if (failed) return
      try {
        results[index] = await work(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: abreast }, take))
  return results
}
