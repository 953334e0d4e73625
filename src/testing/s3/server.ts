import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '../../platform/storage/s3-client.ts'
import { isSignedWith } from './signature.ts'
import { correctStore } from './store.ts'

/**
 * `silent` never responds. `cut` closes the connection in the middle of the response's body. `lost` does the
 * work, but closes the connection before responding. A number is the status of an error:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
type Fault = 'silent' | 'cut' | 'lost' | 'late error' | 403 | 500 | 503 | 507

type S3Request = { method: string; key: string; query: URLSearchParams }

export type TestS3 = {
  settings: S3Settings
  /** The same as environment variables. */
  env: Record<string, string>
  /** Decides about each request from now on. */
  injectFaults: (choose: (request: S3Request) => Fault | undefined) => void
  /** Returns the requests since the last call. */
  takeRequests: () => S3Request[]
  countUploads: () => Promise<number>
  stop: () => Promise<void>
}

const errorCodes = { 403: 'AccessDenied', 500: 'InternalError', 503: 'SlowDown', 507: 'InsufficientCapacity' }
const smallestPart = 5 * 2 ** 20
const account = 'S3RVER'

/**
 * An s3rver bucket with features that s3rver lacks: signatures, listing and ending multipart uploads, their
 * minimum part size, and faults. `pageLength` bounds a page of a list: S3 may return fewer keys than
 * the thousand it is asked for.
 */
export async function startTestS3(bucket = 'news-media', { pageLength = 1000 } = {}): Promise<TestS3> {
  const directory = await mkdtemp(path.join(tmpdir(), 'warraq-s3-'))
  const s3rver = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  await s3rver.configureBuckets()
  // Tests break connections on purpose.
  s3rver.on('error', () => {})
  const { store } = s3rver
  const { list } = correctStore(store, pageLength)
  const serve = s3rver.callback()
  const uploadsFolder = store.getResourcePath(bucket, undefined, 'uploads')
  const inTurn = createKeyTurns()
  let choose: Parameters<TestS3['injectFaults']>[0] = () => undefined
  let requests: S3Request[] = []

  const listUploads = () => readdir(uploadsFolder).catch((): string[] => [])

  async function answer(request: S3Request, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { method, key, query } = request
    const id = query.get('uploadId') ?? ''
    if (method === 'GET' && query.has('uploads')) return sendXml(res, 200, await describeUploads())
    if (method === 'GET' && key === '' && bucketOf(req) === bucket)
      return sendXml(res, 200, describePage(await list(bucket, spanOf(query))))
    if (id && !(await listUploads()).includes(id)) return sendError(res, 404, 'NoSuchUpload')
    if (id && method === 'DELETE') {
      await rm(path.join(uploadsFolder, id), { recursive: true })
      return void res.writeHead(204).end()
    }
    if (id && method === 'POST' && (await hasSmallPart(id))) return sendError(res, 400, 'EntityTooSmall')
    if (method === 'PUT' && !(await meetsCondition(key, req)))
      return void req.resume().once('end', () => sendError(res, 412, 'PreconditionFailed'))
    if (method === 'GET' && req.headers.range && (await isEmptyObject(key)))
      return sendError(res, 416, 'InvalidRange')
    serve(req, res)
    await new Promise(resolve => res.once('close', resolve))
  }

  /** https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html */
  async function meetsCondition(key: string, { headers }: IncomingMessage): Promise<boolean> {
    if (headers['if-none-match'] === undefined && headers['if-match'] === undefined) return true
    const stored = await store.getMetadata(bucket, key).catch(() => undefined)
    return headers['if-none-match'] === '*' ? !stored : stored?.etag === headers['if-match']
  }

  /** All parts but the last need 5 MiB: https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
  async function hasSmallPart(id: string): Promise<boolean> {
    const folder = path.join(uploadsFolder, id)
    const parts = (await readdir(folder))
      .filter(name => /^\d+$/.test(name))
      .sort((a, b) => Number(a) - Number(b))
    const sizes = await Promise.all(parts.map(async part => (await stat(path.join(folder, part))).size))
    return sizes.slice(0, -1).some(size => size < smallestPart)
  }

  async function isEmptyObject(key: string): Promise<boolean> {
    return (await store.getMetadata(bucket, key).catch(() => undefined))?.['content-length'] === 0
  }

  /** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListMultipartUploads.html */
  async function describeUploads(): Promise<string> {
    const uploads = (await listUploads()).map(async id => {
      const key = await readFile(path.join(uploadsFolder, id, 'key'), 'utf8')
      const initiated = (await stat(path.join(uploadsFolder, id, 'key'))).mtime.toISOString()
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`
    })
    const listed = (await Promise.all(uploads)).join('')
    return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${listed}</ListMultipartUploadsResult>`
  }

  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '', 'http://s3')
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'))
    const request = { method: req.method ?? '', key, query: url.searchParams }
    requests.push(request)
    const fault = choose(request)
    if (fault === 'silent') return
    if (typeof fault === 'number')
      return void req.resume().once('end', () => sendError(res, fault, errorCodes[fault]))
    // https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html: an error may follow status 200.
    if (fault === 'late error')
      return void req
        .resume()
        .once('end', () => sendXml(res, 200, '<Error><Code>InternalError</Code></Error>'))
    if (!isSignedWith(account, req)) return sendError(res, 403, 'SignatureDoesNotMatch')
    if (fault) breakOff(res, fault)
    void inTurn(key, () => answer(request, req, res))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    settings: { endpoint, bucket, region: 'us-east-1', key: account, secret: account, pathStyle: true },
    env: { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: account, S3_SECRET: account },
    injectFaults(next) {
      choose = next
    },
    takeRequests() {
      const taken = requests
      requests = []
      return taken
    },
    countUploads: async () => (await listUploads()).length,
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      s3rver.logger.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const bucketOf = ({ url = '' }: IncomingMessage) => /^\/([^/?]*)/.exec(url)?.[1]

const spanOf = (query: URLSearchParams) => ({
  prefix: query.get('prefix') ?? '',
  after: Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString(),
})

function describePage({ files, next }: Awaited<ReturnType<ReturnType<typeof correctStore>['list']>>): string {
  const token = next && Buffer.from(next).toString('base64url')
  const contents = files.map(
    ({ key, size, lastModified }) =>
      `<Contents><Key>${key}</Key><LastModified>${lastModified}</LastModified><Size>${size}</Size></Contents>`,
  )
  const more = token ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${Boolean(token)}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`
}

function breakOff(res: ServerResponse, fault: 'cut' | 'lost'): void {
  const write = res.write.bind(res)
  const stop = (chunk?: Buffer | string) => {
    if (fault === 'lost' || chunk === undefined) return void res.destroy()
    write(Buffer.from(chunk as Buffer).subarray(0, Math.floor(chunk.length / 2)), () => res.destroy())
  }
  res.write = ((chunk: Buffer) => {
    stop(chunk)
    return true
  }) as typeof res.write
  res.end = ((chunk?: Buffer) => {
    if (!res.destroyed) stop(chunk)
    return res
  }) as typeof res.end
}

/**
 * Serialises requests for one object, because s3rver reads an object's size and content at different times.
 */
function createKeyTurns() {
  const last = new Map<string, Promise<void>>()
  return (key: string, work: () => Promise<void>) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work).catch(() => {})
    last.set(key, turn)
    return turn
  }
}

function sendXml(res: ServerResponse, status: number, xml: string): void {
  res
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
}

function sendError(res: ServerResponse, status: number, code: string): void {
  sendXml(res, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
