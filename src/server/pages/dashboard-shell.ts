import type { Context } from 'hono'
import { matchPath } from 'react-router'
import { styleAttributes } from '../../arabic/house-style.ts'
import { holdsAll } from '../../contract/access.ts'
import { escapeHtml } from '../../contract/escape-html.ts'
import { ledAway } from '../../contract/guards.ts'
import type { DashboardRoute } from '../../contract/page-route.ts'
import type { Actor } from '../../contract/permissions.ts'
import { dashboardRoutes } from '../../dashboard-routes.ts'
import { findBackupState } from '../../features/backup/state.service.ts'
import { type ApiContext, isStaff } from '../../platform/context.ts'

export type DashboardAssets = { script: string; styles: string[]; buildId: string; preamble?: string }

type DashboardFacts = { siteUrl: string; siteName: () => Promise<string>; apiBase: () => string }

/**
 * Serves the dashboard's document. Checks guards and permissions first, so that addresses respond with the
 * right status. The pages' calls check again.
 */
export function createDashboard(
  assets: () => DashboardAssets,
  headScript: string,
  { siteUrl, siteName, apiBase }: DashboardFacts,
) {
  return async (context: Context, { actor, db }: ApiContext): Promise<Response> => {
    const url = new URL(context.req.url)
    const route = Object.values(dashboardRoutes).find(({ path }) => matchPath(path, url.pathname))
    const staff = actor && actor.role !== 'user' ? actor : undefined
    const elsewhere = ledAway(route?.guard, staff !== undefined, url)
    if (elsewhere) return context.redirect(elsewhere)
    const status = route && isAllowed(route, staff) ? 200 : 404
    const facts = {
      siteUrl: escapeHtml(siteUrl),
      siteName: escapeHtml(await siteName()),
      apiBase: escapeHtml(apiBase()),
      placeholder: staff ? firstLook : '',
      backup: isStaff({ actor }) ? escapeHtml(JSON.stringify(await findBackupState(db))) : '',
    }
    return context.html(documentOf(assets(), headScript, facts), status, {
      'Cache-Control': 'private, no-store',
    })
  }
}

/** A placeholder of the dashboard, drawn by `firstLook.css` until the scripts have loaded. */
const firstLook = `<div class="first-look" role="status" aria-label="تُفتح غرفة الأخبار…"><div class="menu">${'<i></i>'.repeat(5)}</div><i class="title"></i><i class="text"></i><div class="header"><i class="name"></i></div></div>`

function isAllowed({ access }: DashboardRoute, staff: Actor | undefined): boolean {
  return !access || (staff !== undefined && holdsAll(staff, access))
}

/** Embeds the values for the dashboard to read. They must be HTML already. */
function documentOf(
  { script, styles, buildId, preamble = '' }: DashboardAssets,
  headScript: string,
  {
    siteUrl,
    siteName,
    apiBase,
    placeholder,
    backup,
  }: { siteUrl: string; siteName: string; apiBase: string; placeholder: string; backup: string },
): string {
  const links = styles.map(href => `<link rel="stylesheet" href="${href}">`).join('')
  return `<!doctype html><html lang="ar" dir="rtl" data-mantine-color-scheme="light" data-site-url="${siteUrl}" data-site-name="${siteName}"${apiBase && ` data-api-base="${apiBase}"`}${backup && ` data-backup="${backup}"`} data-build="${buildId}"${styleAttributes()}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${siteName}: غرفة الأخبار</title><script>${headScript}</script><link rel="icon" href="/favicon.svg">${links}${preamble}
<script type="module" src="${script}"></script></head><body><div id="dashboard">${placeholder}</div>
<noscript>تحتاج غرفة الأخبار إلى JavaScript.</noscript></body></html>`
}
