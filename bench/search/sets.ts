import { readFileSync } from 'node:fs'
import path from 'node:path'
import { demoArticles } from '../../db/demo/articles.ts'
import { htmlToText } from '../../src/platform/html/html.ts'

export type Paragraph = { key: string; number: number; title: string; text: string }
export type Question = { q: string; isAnswer: (paragraph: Paragraph) => boolean }

/** The demo's paragraphs, each as an article with its article's title. */
export function listParagraphs(): Paragraph[] {
  return demoArticles.flatMap(({ key, title, summary, body }) => {
    const texts = [summary, ...body.split('</p>').map(htmlToText)].map(text =>
      text.replace(/\s+/g, ' ').trim(),
    )
    return texts
      .filter(text => text.split(' ').length >= 8)
      .map((text, number) => ({ key, number, title, text }))
  })
}

/** Hand-written: `key: question`. */
export function listQuestions(): Question[] {
  const text = readFileSync(path.join(import.meta.dirname, 'questions.txt'), 'utf8')
  return text
    .trim()
    .split('\n')
    .map(each => {
      const [, wanted = '', q = ''] = /^([\w-]+): (.+)$/.exec(each) ?? []
      return { q, isAnswer: ({ key }) => key === wanted }
    })
}

const linesOf = (folder: string, file: string) =>
  readFileSync(path.join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map(each => JSON.parse(each))

/** Reads passages.jsonl, with id, title and text. */
export function readParagraphs(folder: string): Paragraph[] {
  return linesOf(folder, 'passages.jsonl').map(({ id, title, text }) => ({ key: id, number: 0, title, text }))
}

/** Reads queries.jsonl, with query and the relevant ids. */
export function readQuestions(folder: string): Question[] {
  return linesOf(folder, 'queries.jsonl').map(({ query, relevant }) => ({
    q: query.slice(0, 200),
    isAnswer: ({ key }) => relevant.includes(key),
  }))
}

const lines = 600

/** A few words of a paragraph, as people type them from memory. */
export function listLines(paragraphs: Paragraph[]): Question[] {
  const random = randomFrom(20_261_122)
  const up = (max: number) => Math.floor(random() * max)
  return Array.from({ length: lines }, () => {
    const { key, number, text } = paragraphs[up(paragraphs.length)]!
    const words = text.split(' ')
    const length = 3 + up(3)
    const from = up(Math.max(1, words.length - length))
    return {
      q: damage(words.slice(from, from + length).join(' '), random),
      isAnswer: paragraph => paragraph.key === key && paragraph.number === number,
    }
  })
}

/** Introduces errors: a missing hamza, ه for ة, ي for ى, joined or split names, missing tashkeel, other digits. */
function damage(text: string, random: () => number): string {
  const sometimes = (share: number, letter: string, other: string) => (random() < share ? other : letter)
  return text
    .replace(/[\u064b-\u0652]/g, '')
    .replace(/[أإآ]/g, letter => sometimes(0.6, letter, 'ا'))
    .replace(/ة(?!\p{L})/gu, letter => sometimes(0.4, letter, 'ه'))
    .replace(/ى(?!\p{L})/gu, letter => sometimes(0.3, letter, 'ي'))
    .replace(/عبد (?=ال)/g, letters => sometimes(0.7, letters, 'عبد'))
    .replace(/(?<!\p{L})أبو(?=\p{L})/gu, letters => sometimes(0.7, letters, 'أبو '))
    .replace(/[0-9]/g, digit => String.fromCharCode(0x660 + Number(digit)))
    .replace(/[«»"]/g, '')
    .replace(/(?<=\s)[-–—]/g, '')
}

/** Pseudo-random numbers from 0 to 1, the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
