import type { GetObjectCommandOutput, PutObjectCommandInput } from '@aws-sdk/client-s3'
import {
  createClientOpener,
  isMissing,
  type OpenClient,
  type S3Settings,
  statusOf,
} from '../storage/s3-client.ts'
import { BackupFailure } from './failure.ts'

/** Gives an overloaded store (503 SlowDown) a minute to recover, as nobody waits for a backup. */
const attempts = 8

/** `s3://bucket/prefix`; the prefix is '' or ends with a slash. */
export type BucketFolder = { settings: S3Settings; prefix: string }

type Condition = Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'>

/** Requests below a prefix of a bucket. Names exclude the prefix. All methods throw BackupFailure. */
export function openBucket({ settings, prefix }: BucketFolder) {
  const { bucket: Bucket } = settings
  const address = `s3://${Bucket}/${prefix}`
  const open = createClientOpener(settings, { attempts })
  const at = (name: string) => ({ Bucket, Key: prefix + name })

  async function ask<T>(work: (s3: OpenClient) => Promise<T>): Promise<T> {
    try {
      return await work(await open())
    } catch (error) {
      throw explainBucket(error, address)
    }
  }

  const change = <T>(work: (s3: OpenClient) => Promise<T>) =>
    ask(work).catch((error: BackupFailure) => {
      const isRefused = statusOf(error.cause) === 403
      throw isRefused ? new BackupFailure('STORE_READ_ONLY', error.details, error.cause) : error
    })

  return {
    explain: (error: unknown) => explainBucket(error, address),

    /** Undefined for a missing file. */
    get: (
      name: string,
      from: { Range?: string; IfMatch?: string } = {},
    ): Promise<GetObjectCommandOutput | undefined> =>
      ask(({ client, sdk }) =>
        client.send(new sdk.GetObjectCommand({ ...at(name), ...from })).catch(error => {
          if (isMissing(error)) return undefined
          throw error
        }),
      ),

    /** Returns false if the condition does not hold. A store without conditional writes always writes. */
    putIf: (name: string, text: string, condition: Condition): Promise<boolean> =>
      change(async ({ client, sdk }) => {
        const put = (given: Condition) =>
          client.send(new sdk.PutObjectCommand({ ...at(name), Body: text, ...given }))
        try {
          await put(condition).catch(error => {
            if (statusOf(error) !== 501) throw error
            return put({})
          })
          return true
        } catch (error) {
          if ([404, 409, 412].includes(statusOf(error) ?? 0) && !isNoBucket(error)) return false
          throw error
        }
      }),

    /** Uploads long content in parts. */
    upload: (name: string, Body: NonNullable<PutObjectCommandInput['Body']>, size: number) =>
      change(({ client, sdk }) =>
        new sdk.Upload({
          client,
          params: { ...at(name), Body },
          partSize: partSizeOf(size),
          queueSize: 2,
        }).done(),
      ),

    delete: (name: string) => change(({ client, sdk }) => client.send(new sdk.DeleteObjectCommand(at(name)))),

    /** Sizes by name. */
    async list(folder: string): Promise<Map<string, number>> {
      const found = new Map<string, number>()
      let token: string | undefined
      do {
        const page = await ask(({ client, sdk }) =>
          client.send(
            new sdk.ListObjectsV2Command({ Bucket, Prefix: `${prefix}${folder}/`, ContinuationToken: token }),
          ),
        )
        for (const { Key = '', Size = 0 } of page.Contents ?? []) found.set(Key.slice(prefix.length), Size)
        token = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (token)
      return found
    },

    /**
     * Aborts multipart uploads left by dead processes. Stores that cannot list them clean up by themselves.
     */
    async sweep(): Promise<void> {
      const { Uploads = [] } = await ask(({ client, sdk }) =>
        client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: prefix })),
      ).catch(() => ({ Uploads: [] }))
      for (const { Key = '', UploadId } of Uploads) {
        if (!/^(?:objects|backups)\//.test(Key.slice(prefix.length)) || !Key.startsWith(prefix)) continue
        await change(({ client, sdk }) =>
          client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })),
        ).catch(() => {})
      }
    },
  }
}

export type Bucket = ReturnType<typeof openBucket>

const smallestPart = 8 * 2 ** 20
/** S3 accepts 10,000 parts. */
const maxParts = 9000
const partSizeOf = (size: number) => Math.max(smallestPart, Math.ceil(size / maxParts))

const isNoBucket = (error: unknown) => (error as { name?: string }).name === 'NoSuchBucket'

/** Insufficient Storage, the status that MinIO and Ceph return. */
const fullStatus = 507

function explainBucket(error: unknown, address: string): BackupFailure {
  if (error instanceof BackupFailure) return error
  if (statusOf(error) === fullStatus) return new BackupFailure('STORE_FULL', address, error)
  const { name, message } = error as Error
  return new BackupFailure('BUCKET_AWAY', `${address}: ${name} ${message}`.trim(), error)
}
