/**
 * Runs work while no other tab runs work of the same name. Chrome refuses locks to sites without storage; the work then
 * runs anyway.
 */
export async function oneTabAtATime(
  name: string,
  work: () => Promise<void>,
  { locks }: { locks?: Pick<LockManager, 'request'> } = navigator,
): Promise<void> {
  if (!locks) return work()
  let hasStarted = false
  try {
    await locks.request(name, () => {
      hasStarted = true
      return work()
    })
  } catch (error) {
    if (hasStarted) throw error
    await work()
  }
}
