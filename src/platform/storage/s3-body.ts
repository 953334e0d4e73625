import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3'
import { explained, startLimit } from './s3-client.ts'
import type { Span } from './storage.ts'

/** @throws Error if the connection breaks, or the body is shorter than announced */
export async function readBody(
  answer: GetObjectCommandOutput,
  patienceMs: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { Body, ContentLength } = answer
  const body = Body as Readable
  const limit = startLimit(patienceMs)
  limit.extend(ContentLength ?? 0)
  limit.signal.addEventListener('abort', () => body.destroy(limit.signal.reason))
  try {
    const bytes = await buffer(body)
    if (ContentLength !== undefined && bytes.length !== ContentLength)
      throw new Error('S3 sent a part of the file')
    return bytes
  } finally {
    limit.end()
  }
}

/** @throws StorageError if it is not the requested span, whose bytes would otherwise be served as others */
export function streamOf(
  { Body, ContentRange, ContentLength }: GetObjectCommandOutput,
  span: Span,
): Readable {
  const body = Body as Readable
  const length = span.end - span.start + 1
  if (ContentRange?.startsWith(`bytes ${span.start}-${span.end}/`) && ContentLength === length) return body
  body.destroy()
  throw explained(
    new Error(`S3 answers ${ContentRange} of ${ContentLength} bytes for ${span.start}-${span.end}`),
  )
}

/** Fails at the end if the content no longer matches the hash in its name. */
export async function* checked(
  source: AsyncIterable<Uint8Array>,
  wanted: string,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const bytes of source) {
    hash.update(bytes)
    yield bytes
  }
  if (hash.digest('hex').slice(0, 32) !== wanted)
    throw new Error('The parts have changed while they were joined')
}
