import { extname } from 'node:path'
import { attachmentFormats } from '../../contract/attachment-formats.ts'
import { InvalidStorageKeyError } from './storage.ts'

const contentTypeByExtension: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(attachmentFormats).map(([format, { type }]) => [`.${format}`, type])),
  '.part': 'application/octet-stream',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

// A segment never starts with a dot, which excludes `..` and reserves `.incoming`. Lower case only, because
// some disks fold case and S3 does not.
const folderPattern = /^(?:[a-z0-9_-][a-z0-9._-]*\/)+$/
const maxKeyLength = 512

export function isKey(key: string): boolean {
  return key.length <= maxKeyLength && folderPattern.test(`${key}/`) && contentTypeOf(key) !== undefined
}

export function requireKey(key: string): string {
  if (!isKey(key)) throw new InvalidStorageKeyError(key)
  return key
}

export function requirePrefix(prefix: string): string {
  if (prefix.length > maxKeyLength || !folderPattern.test(prefix)) throw new InvalidStorageKeyError(prefix)
  return prefix
}

/** @throws TypeError if the key's extension stands for another type */
export function requireType(key: string, contentType: string): void {
  if (contentTypeOf(key) !== contentType) {
    throw new TypeError(`${key} cannot hold ${contentType}: the extension says ${contentTypeOf(key)}`)
  }
}

export function contentTypeOf(key: string): string {
  return contentTypeByExtension[extname(key)]!
}
