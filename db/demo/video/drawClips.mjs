import { createRequire } from 'node:module'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs'
const require = createRequire(import.meta.url)
const { chromium } = require('playwright-core')
const sharp = require('sharp')
const demo = path.join(import.meta.dirname, '..')
const clips = { // seconds, poster's second, crf, music
  town: [24, 1, 36, 'bayati'], sun: [24, 5, 33, null], star: [20, 20, 35, 'rast'], moon: [20, 6, 33, 'hijaz'],
}
const chosen = process.argv.slice(2).filter(a => a !== '--posters')
const browser = await chromium.launch({ executablePath: process.env.BROWSER_PATH, args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage()
await page.setContent('<canvas></canvas>')
await page.addScriptTag({ content: readFileSync(path.join(import.meta.dirname, 'scenes.js'), 'utf8') })
for (const i of [1, 2, 3, 4]) {
  const png = await sharp(`${demo}/pictures/gallery/fez-old-houses-${i}.webp`).png().toBuffer()
  await page.evaluate(async src => { const image = new Image(); image.src = src; await image.decode(); views.push(image) }, `data:image/png;base64,${png.toString('base64')}`)
}
mkdirSync(`${demo}/video`, { recursive: true }); mkdirSync(`${demo}/pictures/video`, { recursive: true })
for (const [name, [seconds, at, crf, music]] of Object.entries(clips)) {
  if (chosen.length && !chosen.includes(name)) continue
  const poster = Buffer.from(await page.evaluate(a => frame(...a), [name, at, 5 / 3, 'image/png']), 'base64')
  await sharp(poster).webp({ quality: 80, effort: 6 }).toFile(`${demo}/pictures/video/${name}.webp`)
  if (process.argv.includes('--posters')) continue
  const sound = music ? ['-i', `${demo}/audio/${music}.mp3`] : []
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', '-f', 'image2pipe', '-framerate', '16', '-c:v', 'mjpeg', '-i', '-', ...sound,
    '-t', String(seconds), '-c:v', 'libx264', '-preset', 'slower', '-tune', 'animation', '-crf', String(crf), '-pix_fmt', 'yuv420p', '-profile:v', 'main', '-g', '200',
    ...(music ? ['-c:a', 'aac', '-b:a', '24k', '-ac', '1', '-ar', '22050', '-af', `afade=t=out:st=${seconds - 2}:d=2`] : []),
    '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart', `${demo}/video/${name}.mp4`], { stdio: ['pipe', 'inherit', 'inherit'] })
  for (let i = 0; i < seconds * 16; i++) {
    const jpeg = Buffer.from(await page.evaluate(a => frame(...a), [name, i / 16, 1, 'image/jpeg', 0.97]), 'base64')
    if (!ffmpeg.stdin.write(jpeg)) await new Promise(done => ffmpeg.stdin.once('drain', done))
  }
  ffmpeg.stdin.end()
  await new Promise(done => ffmpeg.once('close', done))
}
await browser.close()
