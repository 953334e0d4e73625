import { Outlet, useLoaderData, useRouteError } from 'react-router'
import type { SitePageId } from '../routes.ts'
import type { PageHead, SitePage } from './page.ts'

export function SiteLayout() {
  return <Outlet />
}
export function ErrorPage() {
  return <h1>{JSON.stringify(useRouteError())}</h1>
}
export const errorHead = (status: number): PageHead => ({ title: String(status), noindex: true })
const Dump = () => <pre>{JSON.stringify(useLoaderData())}</pre>
const page: SitePage = { Component: Dump, head: () => ({ title: 'x' }) }
export const sitePages: Record<SitePageId, SitePage> = {
  index___ar: page,
  'article-id-slug___ar': page,
  'articles-slug___ar': page,
  'agencies-slug___ar': page,
}
