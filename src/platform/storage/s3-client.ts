import type { S3Client } from '@aws-sdk/client-s3'
import { StorageError } from './storage.ts'

export type S3Settings = {
  /** Undefined for Amazon's own endpoint, by region. */
  endpoint: string | undefined
  region: string
  bucket: string
  key: string
  secret: string
  /** Whether the bucket's name is in the path rather than in the host name. */
  pathStyle: boolean
}

type Sdk = typeof import('@aws-sdk/client-s3') & Pick<typeof import('@aws-sdk/lib-storage'), 'Upload'>
export type OpenClient = { client: S3Client; sdk: Sdk }

const connectMs = 3000
const defaultAttempts = 3
/** Limit for one request of a long upload, and for a silent connection while a reader takes a file slowly. */
const longestRequestMs = 90_000

/** Imports the SDK on the first call, so that a site on disk starts without it. */
export function createClientOpener(
  settings: S3Settings,
  { attempts = defaultAttempts } = {},
): () => Promise<OpenClient> {
  let opened: Promise<OpenClient> | undefined
  return () => {
    opened ??= openClient(settings, attempts)
    return opened
  }
}

async function openClient(
  { endpoint, region, key, secret, pathStyle }: S3Settings,
  maxAttempts: number,
): Promise<OpenClient> {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client = new s3.S3Client({
    ...(endpoint && { endpoint }),
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: pathStyle,
    maxAttempts,
    // Older servers do not know the checksums that the SDK adds by default. The signature already covers what
    // we send.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: longestRequestMs,
      throwOnRequestTimeout: true,
      socketTimeout: longestRequestMs,
      // Each viewer of a video holds a connection. `places.ts` limits their number.
      httpAgent: { maxSockets: 2000 },
      httpsAgent: { maxSockets: 2000 },
    },
  })
  return { client, sdk: { ...s3, Upload } }
}

export type Limit = {
  signal: AbortSignal
  /** Extends the limit for a body of this size. */
  extend: (bytes: number) => void
  end: () => void
}

const slowestBytesPerSecond = 256 * 1024

/** Starts the time limit of one call, including its retries. */
export function startLimit(patienceMs: number): Limit {
  const controller = new AbortController()
  const stop = () => controller.abort(new Error('S3 took too long'))
  let timer = setTimeout(stop, patienceMs)
  return {
    signal: controller.signal,
    extend(bytes) {
      clearTimeout(timer)
      timer = setTimeout(stop, patienceMs + (bytes / slowestBytesPerSecond) * 1000)
    },
    end: () => clearTimeout(timer),
  }
}

type S3Failure = { name?: string; $metadata?: { httpStatusCode?: number } }

const missing = new Set(['NoSuchKey', 'NotFound'])
export const isMissing = (error: unknown) => missing.has((error as S3Failure).name ?? '')
export const isBeyondEnd = (error: unknown) => statusOf(error) === 416
export const statusOf = (error: unknown) => (error as S3Failure).$metadata?.httpStatusCode

/** Insufficient Storage, the status that MinIO and Ceph return. */
const fullStatus = 507

export function explained(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  return new StorageError(statusOf(error) === fullStatus ? 'STORAGE_FULL' : 'UNAVAILABLE', error)
}
