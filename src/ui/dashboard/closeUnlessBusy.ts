type Closing = {
  isBusy: () => boolean
  isWritten: () => boolean
  ask: () => Promise<boolean>
  onClose: () => void
}

/** Stays while busy, without a question; asks about what is written. */
export async function closeUnlessBusy({ isBusy, isWritten, ask, onClose }: Closing): Promise<void> {
  if (isBusy()) return
  if (!isWritten() || (await ask())) onClose()
}
