import { createReaderClient } from '@warraq/reader-client'

export const siteUrl = process.env.WARRAQ_URL ?? 'http://localhost:3000'
export const site = createReaderClient(siteUrl)
