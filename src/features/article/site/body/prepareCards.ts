import { formatBytes } from '../../../../arabic/bytes.ts'
import { formatGregorian, formatTime } from '../../../../arabic/dates.ts'
import { formatNumber } from '../../../../arabic/digits.ts'
import { formatDuration } from '../../../../arabic/duration.ts'
import * as nouns from '../../../../arabic/nouns.ts'
import { plural } from '../../../../arabic/plural.ts'

const players = {
  video: { length: 'مدة الفيديو', download: 'نزّل الفيديو' },
  audio: { length: 'مدة التسجيل', download: 'نزّل التسجيل' },
}

/** Prepares the editor's cards for a page: adds the parts that only readers see. */
export function prepareCards(html: string, crop: (figures: string) => string): string {
  if (!html.includes('data-card=')) return html
  return html
    .replace(/<div data-card="gallery">((?:(?!<\/div>).)*)<\/div>/gs, (_card, figures: string) =>
      strip(crop(figures)),
    )
    .replace(/<aside data-card="(box|number)">/g, '<aside data-card="$1" role="note">')
    .replace(/<aside data-card="update"(?: data-at="([^"]*)")?>/g, (_tag, at?: string) => update(at))
    .replace(
      /<figure data-card="(video|audio)"(?: data-seconds="(\d+)")?>(<\w+ src="([^"]*)"[^>]*>(?:<track[^>]*>)?)(<\/\w+>)(?:<figcaption>((?:(?!<\/figcaption>).)*)<\/figcaption>)?/gs,
      (_card, kind: 'video' | 'audio', seconds, player, src, end, caption) =>
        playerCard({ kind, seconds, player, src, end, caption }),
    )
    .replace(
      /<figure data-card="document"(?: data-bytes="(\d+)")?><a href="([^"]*)">((?:(?!<\/a>).)*)<\/a>/gs,
      (_card, bytes: string | undefined, href: string, name: string) => documentCard(href, name, bytes),
    )
    .replace(/(<figure data-card="(article|poll)" data-\w+="\d+")>/g, (_tag, begin: string, kind: string) => {
      const label = kind === 'poll' ? 'استطلاع القراء' : 'اقرأ أيضًا'
      return `${begin} aria-label="${label}"><span aria-hidden="true">${label}</span>`
    })
}

/** Scrolls sideways separately, also without scripts. */
function strip(figures: string): string {
  const count = figures.split('<figure').length - 1
  const items = figures.replace(/<figure/g, '<li><figure').replaceAll('</figure>', '</figure></li>')
  return `<div class="strip" role="group" aria-label="معرض صور: ${plural(count, nouns.picture)}"><p class="gallery-name" aria-hidden="true">معرض صور <span>${formatNumber(count)}</span></p><ul tabindex="0">${items}</ul></div>`
}

function update(at: string | undefined): string {
  const hour = at
    ? ` <time datetime="${at}">${formatGregorian(at, { style: 'day' })}، ${formatTime(at)}</time>`
    : ''
  return `<aside data-card="update" role="note"><p class="update-at"><b>تحديث</b>${hour}</p>`
}

type Player = {
  kind: 'video' | 'audio'
  seconds: string | undefined
  player: string
  src: string
  end: string
  caption: string | undefined
}

function playerCard({ kind, seconds, player, src, end, caption }: Player): string {
  const { length, download } = players[kind]
  const shown = seconds ? `<span class="length">${length}: ${formatDuration(Number(seconds))}</span>` : ''
  const words = [shown, caption].filter(Boolean).join(' ')
  const link = `<a href="${src}" download>${download}</a>`
  const data = seconds ? ` data-seconds="${seconds}"` : ''
  return `<figure data-card="${kind}"${data}>${inItsShape(player)}${link}${end}${words && `<figcaption>${words}</figcaption>`}`
}

/** Reserves the film's proportions, even if its poster has others: nothing moves on playing. */
function inItsShape(player: string): string {
  return player.replace(/ width="(\d+)" height="(\d+)"/, '$& style="aspect-ratio:$1/$2"')
}

function documentCard(href: string, name: string, bytes: string | undefined): string {
  const type = href.slice(href.lastIndexOf('.') + 1).toUpperCase()
  const size = bytes ? `<span class="document-size">${formatBytes(Number(bytes))}</span>` : ''
  return `<figure data-card="document"><a href="${href}" download><span class="document-type">${type}</span> <span class="document-name">${name}</span> ${size}</a>`
}
