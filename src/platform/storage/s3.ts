import { Readable } from 'node:stream'
import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3'
import { hashOf } from './hash.ts'
import { contentTypeOf, isKey, requireKey, requirePrefix, requireType } from './keys.ts'
import { checked, readBody, streamOf } from './s3-body.ts'
import {
  createClientOpener,
  explained,
  isBeyondEnd,
  isMissing,
  type Limit,
  type OpenClient,
  type S3Settings,
  startLimit,
  statusOf,
} from './s3-client.ts'
import {
  leftoverMs,
  markerName,
  type Span,
  type Storage,
  type StorageHome,
  type StoredFile,
} from './storage.ts'

/** S3 takes at most 10,000 parts, of 5 MiB or more: this allows files of 80 GiB. */
const partSize = 8 * 2 ** 20
const partsAtOnce = 2
const deletionsAtOnce = 16
/** Attempts to read a body if the connection breaks. The SDK repeats only requests without an answer. */
const readAttempts = 3

type S3Options = { patienceMs?: number; now?: () => number }

/** Stores files in a bucket. Writes are atomic there, and a read sees the last write. */
export function createS3Storage(
  settings: S3Settings,
  { patienceMs = 15_000, now = Date.now }: S3Options = {},
): Storage {
  const { bucket: Bucket } = settings
  const open = createClientOpener(settings)

  /** @throws StorageError */
  async function ask<T>(work: (s3: OpenClient, limit: Limit) => Promise<T>): Promise<T> {
    const limit = startLimit(patienceMs)
    try {
      return await work(await open(), limit)
    } catch (error) {
      throw explained(error)
    } finally {
      limit.end()
    }
  }

  function request(key: string, span?: Span) {
    const Range = span && `bytes=${span.start}-${span.end}`
    return ask(({ client, sdk }, { signal }) =>
      client
        .send(new sdk.GetObjectCommand({ Bucket, Key: key, Range }), { abortSignal: signal })
        .catch(error => {
          if (isMissing(error) || (span && isBeyondEnd(error))) return undefined
          throw error
        }),
    )
  }

  async function readWhole(key: string, span?: Span): Promise<StoredFile | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await request(key, span)
      if (!answer) return undefined
      try {
        const bytes = await readBody(answer, patienceMs)
        return {
          bytes,
          contentType: contentTypeOf(key),
          size: bytes.length,
          lastModified: answer.LastModified ?? new Date(),
        }
      } catch (error) {
        if (attempt === readAttempts) throw explained(error)
      }
    }
  }

  async function describe(key: string) {
    requireKey(key)
    const head = await ask(async ({ client, sdk }, { signal }) => {
      try {
        return await client.send(new sdk.HeadObjectCommand({ Bucket, Key: key }), { abortSignal: signal })
      } catch (error) {
        if (!isMissing(error)) throw error
        // An answer to HEAD has no body, so it does not distinguish a missing file from a missing bucket.
        await client.send(new sdk.HeadBucketCommand({ Bucket }), { abortSignal: signal })
        return undefined
      }
    })
    return (
      head && {
        contentType: contentTypeOf(key),
        size: head.ContentLength ?? 0,
        lastModified: head.LastModified ?? new Date(),
      }
    )
  }

  async function put(key: string, bytes: Uint8Array | string, contentType: string): Promise<void> {
    await ask(({ client, sdk }, limit) => {
      limit.extend(bytes.length)
      const file = { Bucket, Key: key, Body: bytes, ContentType: contentType }
      return client.send(new sdk.PutObjectCommand(file), { abortSignal: limit.signal })
    })
  }

  async function write(key: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    const { client, sdk } = await open()
    const file = {
      Bucket,
      Key: requireKey(key),
      Body: Readable.from(source),
      ContentType: contentTypeOf(key),
    }
    try {
      await new sdk.Upload({ client, params: file, partSize, queueSize: partsAtOnce }).done()
    } catch (error) {
      throw explained(error)
    }
  }

  async function* listPages(
    prefix: string,
  ): AsyncGenerator<NonNullable<ListObjectsV2CommandOutput['Contents']>> {
    let token: string | undefined
    do {
      const page = await ask(({ client, sdk }, { signal }) => {
        const after = { Bucket, Prefix: prefix, ContinuationToken: token }
        return client.send(new sdk.ListObjectsV2Command(after), { abortSignal: signal })
      })
      yield page.Contents ?? []
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token)
  }

  async function deleteNow(key: string): Promise<void> {
    await ask(({ client, sdk }, { signal }) =>
      client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }), { abortSignal: signal }),
    )
  }

  /** The parts as one file, read one after the other. */
  async function* readParts(keys: string[]): AsyncGenerator<Uint8Array> {
    for (const key of keys) {
      const part = await readWhole(key)
      if (!part) throw new Error(`The part ${key} is missing`)
      yield part.bytes
    }
  }

  const home: StorageHome = {
    kind: 's3',
    name: `${settings.endpoint ?? `https://s3.${settings.region}.amazonaws.com`}/${Bucket}`,
    async readMarker() {
      const answer = await request(markerName)
      return answer && new TextDecoder().decode(await readBody(answer, patienceMs).catch(rethrowExplained))
    },
    writeMarker: text => put(markerName, text, 'text/plain; charset=utf-8'),
    async isEmpty() {
      for await (const page of listPages('')) {
        if (page.some(({ Key = '' }) => !Key.startsWith('.'))) return false
      }
      return true
    },
    // Only an attempt to write would show it.
    mayWrite: () => Promise.resolve(true),
  }

  return {
    home,

    async put(key, bytes, { contentType }) {
      requireType(requireKey(key), contentType)
      await put(key, bytes, contentType)
    },

    write,

    get: async key => readWhole(requireKey(key)),

    exists: async key => (await describe(key)) !== undefined,

    describe,

    async readSpan(key, span) {
      if (span.end < span.start) return Buffer.alloc(0)
      return Buffer.from((await readWhole(requireKey(key), span))?.bytes ?? [])
    },

    async stream(key, span) {
      requireKey(key)
      if (span.end < span.start) return Readable.from([])
      const answer = await request(key, span)
      return answer && streamOf(answer, span)
    },

    async join(keys, nameOf) {
      for (const key of keys) requireKey(key)
      const hash = (await hashOf(readParts(keys))).slice(0, 32)
      const name = nameOf(hash)
      // Read twice, because the name must be known before the first byte is sent.
      if (!(await describe(name))) await write(name, checked(readParts(keys), hash))
      return hash
    },

    async *list(prefix = '') {
      if (prefix) requirePrefix(prefix)
      for await (const page of listPages(prefix)) {
        for (const { Key = '', Size = 0, LastModified = new Date() } of page) {
          if (isKey(Key)) yield { key: Key, size: Size, lastModified: LastModified }
        }
      }
    },

    delete: async key => deleteNow(requireKey(key)),

    // One by one, because Google's store has no bulk deletion, and others want their own checksums for it.
    async deletePrefix(prefix) {
      for await (const page of listPages(requirePrefix(prefix))) {
        for (let at = 0; at < page.length; at += deletionsAtOnce) {
          await Promise.all(page.slice(at, at + deletionsAtOnce).map(({ Key = '' }) => deleteNow(Key)))
        }
      }
    },

    async sweep() {
      let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
      while (after) {
        const page: Awaited<ReturnType<typeof listUploads>> = await listUploads(after)
        for (const { Key, UploadId, Initiated } of page?.Uploads ?? []) {
          if (now() - (Initiated ?? new Date(now())).getTime() <= leftoverMs) continue
          await ask(({ client, sdk }, { signal }) =>
            client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), {
              abortSignal: signal,
            }),
          )
        }
        after = page?.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : undefined
      }
    },
  }

  function listUploads(after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined }) {
    return ask(({ client, sdk }, { signal }) =>
      client
        .send(new sdk.ListMultipartUploadsCommand({ Bucket, ...after }), { abortSignal: signal })
        .catch(error => {
          // Some stores sweep by themselves, and do not list uploads.
          if (statusOf(error) === 501) return undefined
          throw error
        }),
    )
  }
}

const rethrowExplained = (error: unknown) => Promise.reject(explained(error))
