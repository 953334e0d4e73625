import type { DemoScene } from '../demo.types.ts'
import { type MoodName, moods } from './palette.ts'
import { hashText } from './random.ts'
import { Sheet, sheetHeight, sheetWidth } from './Sheet.ts'
import { drawAirport } from './scenes/drawAirport.ts'
import { drawBasketball } from './scenes/drawBasketball.ts'
import { drawBooks } from './scenes/drawBooks.ts'
import { drawCalligraphy } from './scenes/drawCalligraphy.ts'
import { drawCinema } from './scenes/drawCinema.ts'
import { drawCircuit } from './scenes/drawCircuit.ts'
import { drawDna } from './scenes/drawDna.ts'
import { drawFactory } from './scenes/drawFactory.ts'
import { drawFootball } from './scenes/drawFootball.ts'
import { drawHospital } from './scenes/drawHospital.ts'
import { drawMarketChart } from './scenes/drawMarketChart.ts'
import { drawMarketStreet } from './scenes/drawMarketStreet.ts'
import { drawMountains } from './scenes/drawMountains.ts'
import { drawMuseum } from './scenes/drawMuseum.ts'
import { drawMusic } from './scenes/drawMusic.ts'
import { drawOilfield } from './scenes/drawOilfield.ts'
import { drawOldCity } from './scenes/drawOldCity.ts'
import { drawPalmFarm } from './scenes/drawPalmFarm.ts'
import { drawParliament } from './scenes/drawParliament.ts'
import { drawPort } from './scenes/drawPort.ts'
import { drawRainCity } from './scenes/drawRainCity.ts'
import { drawRefugeeTents } from './scenes/drawRefugeeTents.ts'
import { drawRobot } from './scenes/drawRobot.ts'
import { drawRunningTrack } from './scenes/drawRunningTrack.ts'
import { drawSatellite } from './scenes/drawSatellite.ts'
import { drawSchool } from './scenes/drawSchool.ts'
import { drawSeaStorm } from './scenes/drawSeaStorm.ts'
import { drawSkyline } from './scenes/drawSkyline.ts'
import { drawSolarFarm } from './scenes/drawSolarFarm.ts'
import { drawStadium } from './scenes/drawStadium.ts'
import { drawStethoscope } from './scenes/drawStethoscope.ts'
import { drawSummitFlags } from './scenes/drawSummitFlags.ts'
import { drawSwimming } from './scenes/drawSwimming.ts'
import { drawTelescope } from './scenes/drawTelescope.ts'
import { drawTheatre } from './scenes/drawTheatre.ts'
import { drawTrain } from './scenes/drawTrain.ts'
import { drawVegetables } from './scenes/drawVegetables.ts'
import { drawWeddingCrafts } from './scenes/drawWeddingCrafts.ts'
import { drawFinish } from './sky.ts'
import { group } from './svg.ts'

export type DrawScene = (sheet: Sheet) => string

const scenes: Record<DemoScene, DrawScene> = {
  parliament: drawParliament,
  skyline: drawSkyline,
  port: drawPort,
  oilfield: drawOilfield,
  'market-chart': drawMarketChart,
  factory: drawFactory,
  'solar-farm': drawSolarFarm,
  'summit-flags': drawSummitFlags,
  mountains: drawMountains,
  'sea-storm': drawSeaStorm,
  'refugee-tents': drawRefugeeTents,
  stadium: drawStadium,
  football: drawFootball,
  basketball: drawBasketball,
  'running-track': drawRunningTrack,
  swimming: drawSwimming,
  theatre: drawTheatre,
  books: drawBooks,
  museum: drawMuseum,
  cinema: drawCinema,
  music: drawMusic,
  calligraphy: drawCalligraphy,
  circuit: drawCircuit,
  satellite: drawSatellite,
  telescope: drawTelescope,
  robot: drawRobot,
  dna: drawDna,
  hospital: drawHospital,
  stethoscope: drawStethoscope,
  vegetables: drawVegetables,
  school: drawSchool,
  train: drawTrain,
  'palm-farm': drawPalmFarm,
  'old-city': drawOldCity,
  'market-street': drawMarketStreet,
  'wedding-crafts': drawWeddingCrafts,
  airport: drawAirport,
  'rain-city': drawRainCity,
}

export const sceneNames = Object.keys(scenes) as DemoScene[]

const lights: MoodName[] = [
  'saffron',
  'noon',
  'dusk',
  'morning',
  'terracotta',
  'teal',
  'dawn',
  'night',
  'overcast',
]

/** Scenes that only one kind of weather suits. */
const ownLights: Partial<Record<DemoScene, MoodName[]>> = {
  'rain-city': ['teal', 'overcast', 'night', 'dusk', 'morning', 'terracotta', 'noon', 'dawn'],
  'market-chart': ['noon', 'teal', 'night', 'dusk', 'overcast', 'morning', 'dawn', 'terracotta'],
  'solar-farm': ['dawn', 'noon', 'saffron', 'morning', 'dusk', 'teal', 'terracotta', 'overcast'],
  'sea-storm': ['overcast', 'teal', 'night', 'noon', 'dusk', 'morning', 'terracotta', 'dawn'],
}

/** Scenes that share a variant still get different lights, so that a page of pictures isn't of one colour. */
function chooseLight(scene: DemoScene, variant: number): MoodName {
  const order = ownLights[scene] ?? lights
  const start = ownLights[scene] ? 0 : hashText(scene)
  return order[(start + variant - 1) % order.length]!
}

/** Mirrored, these would say something else: a fall for a rise, a pen in the wrong hand. */
const neverMirrored: readonly DemoScene[] = ['market-chart', 'calligraphy']

const zooms = [1, 1.07, 1, 1.13, 1.04, 1, 1.14, 1.09] as const

/** Mirrors and comes closer, by variant, without losing the middle of the scene. */
function turnCamera(scene: DemoScene, variant: number, content: string): string {
  const zoom = zooms[(variant - 1) % zooms.length]!
  const flip = (variant % 4 === 2 || variant % 4 === 3) && !neverMirrored.includes(scene) ? -1 : 1
  const [x, y] = [sheetWidth / 2, sheetHeight * 0.56]
  return group(
    content,
    `transform="translate(${x} ${y}) scale(${flip * zoom} ${zoom}) translate(${-x} ${-y})"`,
  )
}

/** An illustration of 1600×900 as SVG; the same scene and variant (from 1) give the same text. */
export function drawScene(scene: DemoScene, variant: number): string {
  const sheet = new Sheet(`${scene}/${variant}`, moods[chooseLight(scene, variant)], variant)
  const content = scenes[scene](sheet)
  const turned = turnCamera(scene, variant, content)
  const finish = drawFinish(sheet)
  const box = `width="${sheetWidth}" height="${sheetHeight}" viewBox="0 0 ${sheetWidth} ${sheetHeight}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${sheet.definitions}${turned}${finish}</svg>`
}
