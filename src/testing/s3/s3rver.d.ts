declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  type StoredObject = {
    bucket: string
    key: string
    content: Buffer | AsyncIterable<Buffer>
    metadata: object
  }
  type Metadata = Record<string, string> & { 'content-length': number }

  export type Store = {
    getResourcePath(bucket: string, key: string | undefined, resource: string): string
    getMetadata(bucket: string, key: string): Promise<Metadata>
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
    putObject(object: StoredObject): Promise<{ size: number; md5: string }>
    putPart(bucket: string, id: string, part: string, content: AsyncIterable<Buffer>): Promise<unknown>
    getObject(bucket: string, key: string, span?: { start?: number; end?: number }): Promise<unknown>
    deleteObject(bucket: string, key: string): Promise<void>
  }

  export default class S3rver {
    constructor(options: object)
    store: Store
    logger: { close(): void }
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
    on(event: 'error', listener: () => void): void
  }
}
