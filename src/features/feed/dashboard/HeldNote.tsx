import { Alert } from '@mantine/core'
import type { Feed } from '../feed.contract.ts'
import { heldWords } from './feedWords.ts'

/** Why news of a filter with autoPublish is held, if so. */
export function HeldNote({ held }: { held: Feed['held'] }) {
  if (!held) return null
  return (
    <Alert color="orange" role="note" mb="sm">
      {heldWords[held]}
    </Alert>
  )
}
