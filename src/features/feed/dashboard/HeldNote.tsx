import { Alert } from '@mantine/core'
import type { Feed } from '../feed.contract.ts'
import { heldWords } from './feedWords.ts'

/** The reason why items are held in spite of autoPublish, if they are. */
export function HeldNote({ held }: { held: Feed['held'] }) {
  if (!held) return null
  return (
    <Alert color="orange" role="note" mb="sm">
      {heldWords[held]}
    </Alert>
  )
}
