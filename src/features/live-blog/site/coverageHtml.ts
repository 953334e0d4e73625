import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { escapeHtml } from '../../../contract/escape-html.ts'
import { articlePath, entryPath, shortEntryPath } from '../../article/article.addresses.policy.ts'
import { prepareBody } from '../../article/site/body/prepareBody.ts'
import { entryTitle } from './entryText.ts'

type Entry = {
  id: number
  html: string
  pinned: boolean
  important: boolean
  author: { name: string } | null
  postedAt: string
  editedAt: string | null
}
type Of = { id: number; slug: string; startedAt: string }
type Head = {
  startedAt: string
  endedAt: string | null
  changedAt: string | null
  total: number
  important: Entry[]
}

/** Key points at the top of a coverage; the others are found among the entries. */
const maxPoints = 5

/** The time; with its day if that differs from the day on which the coverage began. */
function hourOf(at: string, { startedAt }: Of): string {
  const day = formatGregorian(at, { style: 'day' })
  const isFirst = day === formatGregorian(startedAt, { style: 'day' })
  return isFirst ? formatTime(at) : `${day}، ${formatTime(at)}`
}

const attribute = (path: string) => escapeHtml(encodeURI(path))

/** HTML of one entry, for the page and for messages to open pages. `place` keeps ids apart if it appears twice. */
export function entryHtml(entry: Entry, of: Of, place: 'post' | 'pin' = 'post'): string {
  const { id, html, pinned, important, author, postedAt, editedAt } = entry
  const hour = hourOf(postedAt, of)
  const marks = [
    place === 'pin' && '<span class="live-mark">مثبّتة</span>',
    important && '<span class="live-mark">لحظة مهمة</span>',
    author && `<span class="live-by"><bdi>${escapeHtml(author.name)}</bdi></span>`,
    editedAt &&
      `<span class="live-edited">عُدّلت <time datetime="${editedAt}">${hourOf(editedAt, of)}</time></span>`,
  ]
  const flags = `${pinned ? ' data-pinned' : ''}${important ? ' data-important' : ''}`
  return `<article class="live-entry" id="${place}-${id}" data-id="${id}"${flags} tabindex="-1"><header class="live-head"><a class="live-hour" href="${attribute(entryPath(of, id))}"><time datetime="${postedAt}" data-hour>${hour}</time></a>${marks.filter(Boolean).join('')}<a class="live-share" href="${attribute(shortEntryPath(of, id))}" data-share aria-label="شارك مشاركة ${hour}" data-screen>شارك</a></header><div class="live-text" data-spoken>${prepareBody(html)}</div></article>`
}

/** Pinned entries. */
export function pinsHtml(pinned: Entry[], of: Of): string {
  return pinned.length > 0
    ? `<div class="live-pins">${pinned.map(entry => entryHtml(entry, of, 'pin')).join('')}</div>`
    : ''
}

/** Below the headline: whether it runs, its last update, and links to the latest important entries. */
export function headHtml({ startedAt, endedAt, changedAt, total, important }: Head, of: Of): string {
  const last = changedAt ?? startedAt
  const stand = endedAt
    ? `<span class="live-over">انتهت التغطية</span> <span>${timeHtml(startedAt)} – ${timeHtml(endedAt)}</span>`
    : `<span class="live-now">مباشر</span> <span>${changedAt ? 'آخر تحديث' : 'بدأت'} <time datetime="${last}">${hourOf(last, of)}</time></span>`
  const points = important
    .slice(0, maxPoints)
    .map(
      ({ id, html }) =>
        `<li><a href="${attribute(entryPath(of, id))}">${escapeHtml(entryTitle(html))}</a></li>`,
    )
  return `<p class="live-stand">${stand}<span>${plural(total, nouns.entry)}</span></p>${
    points.length > 0
      ? `<nav class="live-points" aria-label="أبرز النقاط"><h2>أبرز النقاط</h2><ul>${points.join('')}</ul></nav>`
      : ''
  }`
}

type CoverageView = Head & {
  pinned: Entry[]
  summary: string
  version: number
  locked: boolean
  entries: Entry[]
  next: number | null
}

/**
 * The coverage below its head, without scripts. `from` is the page's first entry, if that is not the first of
 * all.
 */
export function coverageHtml(
  coverage: CoverageView,
  article: { id: number; slug: string },
  from?: number,
): string {
  const { startedAt, endedAt, summary, version, total, locked, entries, next } = coverage
  const of = { ...article, startedAt }
  const first = attribute(articlePath(article))
  const begins = from !== undefined
  const follows = endedAt === null && !begins ? ' data-follows' : ''
  return `<section class="live" id="live" aria-label="${endedAt ? 'التغطية' : 'التغطية المباشرة'}" data-live="${article.id}" data-version="${version}"${follows}>${
    summary && !begins
      ? `<div class="live-summary"><h2>الخلاصة</h2><div class="live-text" data-spoken>${prepareBody(summary)}</div></div>`
      : ''
  }<div class="live-top">${begins ? '' : pinsHtml(coverage.pinned, of)}</div>${
    begins
      ? `<p class="live-way"><a href="${first}#live">${endedAt ? 'من بداية التغطية' : 'أحدث المشاركات'}</a></p>`
      : ''
  }<div class="live-news" role="status"></div><div class="live-entries${coverage.pinned.length > 0 && !begins && !endedAt ? ' live-beside-pins' : ''}">${entries
    .map(entry => entryHtml(entry, of))
    .join('')}</div>${total === 0 ? '<p class="live-none">لا مشاركات بعد؛ تظهر هنا حال نشرها.</p>' : ''}${
    next === null
      ? ''
      : `<p class="live-way"><a href="${attribute(entryPath(of, next))}" rel="next">${endedAt ? 'بقية المشاركات' : 'المشاركات الأقدم'}</a></p>`
  }${locked && total > entries.length ? '<p class="live-locked">بقية المشاركات للمشتركين.</p>' : ''}</section>`
}

function timeHtml(at: string): string {
  return `<time datetime="${at}">${formatGregorian(at, { style: 'day' })}، ${formatTime(at)}</time>`
}
