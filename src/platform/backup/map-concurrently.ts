const atOnce = 8

/** Runs the work for a few items at a time. Results are in the order of the items. Fails with the first error. */
export async function mapConcurrently<Item, Result>(
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
  await Promise.all(Array.from({ length: atOnce }, take))
  return results
}
