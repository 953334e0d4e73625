import { Readable } from 'node:stream'
import type {
  GetObjectCommandOutput,
  ListMultipartUploadsCommandOutput,
  ListObjectsV2CommandOutput,
  MultipartUpload,
} from '@aws-sdk/client-s3'
import { contentTypeOf } from './keys.ts'
import { readBody } from './s3-body.ts'
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
import type { Span, StoredFile } from './storage.ts'

/** S3 accepts at most 10,000 parts, of 5 MiB or more. This size allows files of 80 GiB. */
const partSize = 8 * 2 ** 20
const partsAtOnce = 2
/**
 * Attempts to read a body whose connection breaks. The SDK itself retries only requests without a response.
 */
const readAttempts = 3

type UploadMarker = { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined }
type Pages<Item> = AsyncGenerator<Item[], void, undefined>

/** Requests to one bucket, each with a time limit. All throw StorageError. */
export class Bucket {
  readonly name: string
  readonly #open: () => Promise<OpenClient>
  readonly #patienceMs: number

  constructor(settings: S3Settings, patienceMs: number) {
    this.name = settings.bucket
    this.#open = createClientOpener(settings)
    this.#patienceMs = patienceMs
  }

  async #ask<T>(work: (s3: OpenClient, limit: Limit) => Promise<T>): Promise<T> {
    const limit = startLimit(this.#patienceMs)
    try {
      return await work(await this.#open(), limit)
    } catch (error) {
      throw explained(error)
    } finally {
      limit.end()
    }
  }

  /** Undefined if the file is missing, or ends before the span. The caller reads the body. */
  request(key: string, span?: Span): Promise<GetObjectCommandOutput | undefined> {
    const Range = span && `bytes=${span.start}-${span.end}`
    return this.#ask(({ client, sdk }, { signal }) =>
      client
        .send(new sdk.GetObjectCommand({ Bucket: this.name, Key: key, Range }), { abortSignal: signal })
        .catch(error => {
          if (isMissing(error) || (span && isBeyondEnd(error))) return undefined
          throw error
        }),
    )
  }

  async read(key: string, span?: Span): Promise<StoredFile | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.request(key, span)
      if (!answer) return undefined
      try {
        const bytes = await readBody(answer, this.#patienceMs)
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

  async readText(key: string): Promise<string | undefined> {
    const answer = await this.request(key)
    if (!answer) return undefined
    try {
      return new TextDecoder().decode(await readBody(answer, this.#patienceMs))
    } catch (error) {
      throw explained(error)
    }
  }

  async describe(key: string): Promise<Omit<StoredFile, 'bytes'> | undefined> {
    const head = await this.#ask(async ({ client, sdk }, { signal }) => {
      try {
        const command = new sdk.HeadObjectCommand({ Bucket: this.name, Key: key })
        return await client.send(command, { abortSignal: signal })
      } catch (error) {
        if (!isMissing(error)) throw error
        // A HEAD response has no body, so a missing file looks like a missing bucket.
        await client.send(new sdk.HeadBucketCommand({ Bucket: this.name }), { abortSignal: signal })
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

  async put(key: string, bytes: Uint8Array | string, contentType: string): Promise<void> {
    await this.#ask(({ client, sdk }, limit) => {
      limit.extend(bytes.length)
      const file = { Bucket: this.name, Key: key, Body: bytes, ContentType: contentType }
      return client.send(new sdk.PutObjectCommand(file), { abortSignal: limit.signal })
    })
  }

  /** Uploads in parts, so that the length need not be known. */
  async write(key: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    const { client, sdk } = await this.#open()
    const params = {
      Bucket: this.name,
      Key: key,
      Body: Readable.from(source),
      ContentType: contentTypeOf(key),
    }
    try {
      await new sdk.Upload({ client, params, partSize, queueSize: partsAtOnce }).done()
    } catch (error) {
      throw explained(error)
    }
  }

  async delete(key: string): Promise<void> {
    await this.#ask(({ client, sdk }, { signal }) =>
      client.send(new sdk.DeleteObjectCommand({ Bucket: this.name, Key: key }), { abortSignal: signal }),
    )
  }

  async *listPages(prefix: string): Pages<NonNullable<ListObjectsV2CommandOutput['Contents']>[number]> {
    let token: string | undefined
    do {
      const page = await this.#ask(({ client, sdk }, { signal }) => {
        const after = { Bucket: this.name, Prefix: prefix, ContinuationToken: token }
        return client.send(new sdk.ListObjectsV2Command(after), { abortSignal: signal })
      })
      yield page.Contents ?? []
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token)
  }

  /** Lists unfinished multipart uploads. */
  async *listUploadPages(): Pages<MultipartUpload> {
    let after: UploadMarker | undefined = {}
    while (after) {
      const page: ListMultipartUploadsCommandOutput | undefined = await this.#listUploads(after)
      yield page?.Uploads ?? []
      after = page?.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined
    }
  }

  #listUploads(after: UploadMarker) {
    return this.#ask(({ client, sdk }, { signal }) =>
      client
        .send(new sdk.ListMultipartUploadsCommand({ Bucket: this.name, ...after }), { abortSignal: signal })
        .catch(error => {
          // 501: some stores clean up by themselves, and cannot list uploads.
          if (statusOf(error) === 501) return undefined
          throw error
        }),
    )
  }

  async abortUpload({ Key, UploadId }: MultipartUpload): Promise<void> {
    await this.#ask(({ client, sdk }, { signal }) =>
      client.send(new sdk.AbortMultipartUploadCommand({ Bucket: this.name, Key, UploadId }), {
        abortSignal: signal,
      }),
    )
  }
}
