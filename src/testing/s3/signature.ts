import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * Signature version 4, which s3rver does not check:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function isSignedWith(secret: string, { method, url = '', headers }: IncomingMessage): boolean {
  const pattern = /Credential=[^/]+\/(.+?), ?SignedHeaders=([^,]+), ?Signature=(\w+)/
  const [, scope = '', names = '', given] = pattern.exec(headers.authorization ?? '') ?? []
  const [path = '', query = ''] = url.split('?')
  const parameters = query.split('&').filter(Boolean)
  const canonical = [
    method,
    path,
    parameters
      .map(one => (one.includes('=') ? one : `${one}=`))
      .sort()
      .join('&'),
    ...names.split(';').map(name => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, toSign).toString('hex') === given
}
