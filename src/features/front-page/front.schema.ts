import { z } from 'zod'
import { maybeWritten, time } from '../../contract/fields.ts'
import { tooLong } from '../../contract/messages.ts'
import { id } from '../../contract/pages.ts'
import { blockLayouts } from '../category/category.contract.ts'

/** Layout of the front page's first block; `usual` is the automatic layout. */
export const frontTemplates = ['usual', 'quiet', 'big', 'night'] as const
export type FrontTemplate = (typeof frontTemplates)[number]

/** Places of the first block: one story, three text-only beside it, two below. */
export const leadPlaces = 6
/** Places of a section that can hold a pin. */
export const sectionPlaces = 5

/** An article pinned to a place, optionally until a time, with its own title for this page if it differs. */
const pin = z.object({
  article: id,
  until: time.nullable().default(null),
  title: maybeWritten().max(200, tooLong('العنوان')).default(''),
  summary: maybeWritten().max(500, tooLong('الملخص')).default(''),
  imageId: id.nullable().default(null),
})
export type Pin = z.output<typeof pin>

/** By place; null for an automatic choice. */
const places = (most: number) => z.array(pin.nullable()).max(most, `${most} مواضع على الأكثر`).default([])

const section = z.object({
  category: id,
  /** Null for the default at its position. */
  layout: z.enum(blockLayouts).nullable().default(null),
  hidden: z.boolean().default(false),
  pins: places(sectionPlaces),
})

/** A dossier with its newest stories, before the section that many sections precede. */
const strip = z.object({ dossier: id, place: z.number().int().min(0).max(60).default(0) })

/** Editors' decisions about a page; the rest is automatic. Sections not listed follow the listed ones. */
export const frontContent = z
  .object({
    template: z.enum(frontTemplates).default('usual'),
    leads: places(leadPlaces),
    sections: z.array(section).max(60, '60 قسمًا على الأكثر').default([]),
    strip: strip.nullable().default(null),
  })
  .superRefine(({ leads, sections }, context) => {
    const twice = firstRepeated(pinsOf({ leads, sections }).map(({ article }) => article))
    if (twice !== undefined) {
      context.addIssue({ code: 'custom', path: ['leads'], message: 'المقال الواحد يثبَّت في موضع واحد' })
    }
    if (firstRepeated(sections.map(({ category }) => category)) !== undefined) {
      context.addIssue({ code: 'custom', path: ['sections'], message: 'القسم الواحد يُذكر مرة واحدة' })
    }
  })
export type FrontContent = z.output<typeof frontContent>

/** Every pin of a page. */
export function pinsOf({ leads, sections }: Pick<FrontContent, 'leads' | 'sections'>): Pin[] {
  return [...leads, ...sections.flatMap(({ pins }) => pins)].filter(each => each !== null)
}

function firstRepeated(values: number[]): number | undefined {
  return values.find((value, at) => values.indexOf(value) !== at)
}

/**
 * The pin in the first place. Pins below move down as far as the first free place; the one behind the last place, and
 * an earlier pin of the same article, are dropped.
 */
export function withLead({ leads, sections, ...rest }: FrontContent, pin: Pin): FrontContent {
  const without = (pins: (Pin | null)[]) => pins.map(each => (each?.article === pin.article ? null : each))
  const others = without(leads)
  const free = others.indexOf(null)
  if (free >= 0) others.splice(free, 1)
  return {
    ...rest,
    leads: [pin, ...others].slice(0, leadPlaces),
    sections: sections.map(section => ({ ...section, pins: without(section.pins) })),
  }
}
