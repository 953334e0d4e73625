import { Alert } from '@mantine/core'
import type { Feed } from '../feed.contract.ts'
import { heldWords } from './feedWords.ts'

/** Why the news of a filter that publishes by itself wait all the same; nothing where they do not. */
export function HeldNote({ held }: { held: Feed['held'] }) {
  if (!held) return null
  return (
    <Alert color="orange" role="note" mb="sm">
      {heldWords[held]}
    </Alert>
  )
}
