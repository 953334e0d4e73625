/** The other process of `beside.ts`: imports the module it is told and does one call after the other. */
const [, , address = ''] = process.argv
const module = (await import(address)) as Record<string, (...given: unknown[]) => unknown>

process.on('message', async ({ name, given }: { name: string; given: unknown[] }) => {
  try {
    process.send?.({ result: await module[name]?.(...given) })
  } catch (error) {
    process.send?.({ error })
  }
})
// Whoever asked is gone.
process.on('disconnect', () => process.exit())
process.send?.('ready')
