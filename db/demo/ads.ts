import type { Handle } from '../../src/platform/database.ts'
import type { HouseAd } from './pictures/drawHouseAd.ts'

/** The newsroom's own: they lead to its own pages. */
export const demoAds: HouseAd[] = [
  {
    key: 'weather',
    place: 'home-1',
    title: 'طقس مدينتك لسبعة أيام',
    words: 'طقس مدينتك لسبعة أيام',
    action: 'افتح الطقس',
    link: '/weather',
  },
  {
    key: 'account',
    place: 'article-middle',
    title: 'تابع ما يهمك واحفظ ما تود أن تعود إليه',
    words: 'تابع ما يهمك، واحفظ ما تعود إليه',
    action: 'أنشئ حسابك',
    link: '/auth/sign-up',
  },
]

export async function insertDemoAds(tx: Handle, pictures: Map<string, number>): Promise<void> {
  for (const { key, place, title, link } of demoAds) {
    const media_id = pictures.get(`ad:${key}`)
    if (!media_id) continue
    await tx
      .updateTable('ad_positions')
      .set({ title, media_id, link, enabled: true })
      .where('key', '=', place)
      .execute()
  }
}
