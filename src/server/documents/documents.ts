import { ORPCError } from '@orpc/client'
import { matchPath } from 'react-router'
import type { ApiClient } from '../../api/client.ts'
import type { Site } from '../../api/page.ts'
import { adDocuments } from '../../features/ad/ad.documents.ts'
import { correctionDocuments } from '../../features/article/article.correction.documents.ts'
import { articleFeeds } from '../../features/article/article.rss.documents.ts'
import { articleSitemaps } from '../../features/article/article.sitemap.documents.ts'
import { takedownDocuments } from '../../features/article/article.takedown.documents.ts'
import { coverageDocuments } from '../../features/live-blog/coverage.documents.ts'
import { podcastDocuments } from '../../features/podcast/podcast.documents.ts'
import { readerLetterDocuments } from '../../features/reader-letter/reader-letter.documents.ts'
import type { ApiContext } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { contentTypes, type Document, type Documents } from '../../platform/documents/document.ts'
import type { PageResult } from '../pages/pages.tsx'
import { noteDocument } from './document-change.ts'
import { siteDocuments } from './site-documents.ts'

type DocumentParts = {
  client: ApiClient
  db: Handle
  site: Site
  buildId: string
  /** WebSub hubs that feeds link to. */
  hubs: string[]
  /** Adds cache tags for documents that read the database without the client. */
  addCacheTags: ApiContext['addCacheTags']
}
type Ask = DocumentParts & { name: string }

const documents: Documents<Ask> = {
  ...siteDocuments,
  ...articleFeeds,
  ...articleSitemaps,
  ...takedownDocuments,
  ...correctionDocuments,
  ...coverageDocuments,
  ...adDocuments,
  ...podcastDocuments,
  ...readerLetterDocuments,
}

export const documentPaths = Object.keys(documents)

export function isDocumentPath(path: string): boolean {
  return findDocument(path) !== undefined
}

type DocumentMatch = {
  document: Document<Ask>
  name: string
  /** The same for all spellings of a path (percent escapes, capitals), which are endless. */
  id: string
}

function findDocument(path: string): DocumentMatch | undefined {
  if (!/\.(?:json|txt|webmanifest|xml)$/.test(path)) return undefined
  for (const [pattern, document] of Object.entries(documents)) {
    const match = matchPath(pattern, path)
    if (!match) continue
    const name = decode(match.params.name ?? '')
    return { document, name, id: pattern.replace(':name', () => name) }
  }
  return undefined
}

/** Undefined if there is no document at this address. */
export async function renderDocumentFile(
  path: string,
  parts: DocumentParts,
): Promise<PageResult | undefined> {
  const found = findDocument(path)
  if (!found) return undefined
  const { type, render, headers } = found.document
  try {
    const written = await render({ ...parts, name: found.name })
    if ('movedTo' in written) {
      return { status: 301, headers: { Location: encodeURI(written.movedTo) }, body: '' }
    }
    const { body, links } = written
    // An empty document is a 404.
    if (!body) return { status: 404, headers: { 'Content-Type': contentTypes.plain }, body: '404' }
    const { lastModified: newest } = written
    const lastModified = newest && (await noteDocument(parts.db, { path: found.id, body, newest }))
    return {
      status: 200,
      headers: {
        ...headers,
        'Content-Type': type,
        ...(lastModified ? { 'Last-Modified': lastModified.toUTCString() } : {}),
        ...(links ? { Link: links.map(({ href, rel }) => `<${href}>; rel="${rel}"`).join(', ') } : {}),
      },
      body,
    }
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status >= 500) throw error
    return {
      status: error.status,
      headers: { 'Content-Type': contentTypes.plain },
      body: error.message,
    }
  }
}

/** Empty for what names nothing: PostgreSQL refuses a NUL. */
function decode(part: string): string {
  try {
    const name = decodeURIComponent(part)
    return name.includes('\0') ? '' : name
  } catch {
    return ''
  }
}
