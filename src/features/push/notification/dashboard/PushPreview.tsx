import { Tabs } from '@mantine/core'
import { markLocked } from '../../../../contract/mark-locked.ts'
import { pictureSources } from '../../../media/variants.ts'
import css from './PushPreview.module.css'

type Props = {
  title: string
  isLocked: boolean
  body: string
  picture: { hash: string; width: number; height: number } | null
}

const siteName = document.documentElement.dataset.siteName ?? ''
const places = { android: 'أندرويد', ios: 'آيفون', desktop: 'حاسوب' } as const

/** Approximates each system: line limits, picture position, and no picture on iOS. */
export function PushPreview({ title, body: written, isLocked, picture }: Props) {
  const body = markLocked(written, isLocked)
  return (
    <Tabs defaultValue="android" variant="pills" radius="xl" keepMounted={false}>
      <Tabs.List aria-label="كيف يظهر" mb="sm">
        {Object.entries(places).map(([place, label]) => (
          <Tabs.Tab key={place} value={place} size="xs">
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.keys(places).map(place => (
        <Tabs.Panel key={place} value={place}>
          <div className={css.screen} data-place={place}>
            <div className={css.card}>
              <img className={css.icon} src="/icon-192.png" alt="" />
              <div className={css.words}>
                <div className={css.from}>
                  <bdi>{siteName}</bdi>
                  <span>الآن</span>
                </div>
                <div className={css.title} dir="auto">
                  {title || 'عنوان الإشعار'}
                </div>
                {body && (
                  <div className={css.body} dir="auto">
                    {body}
                  </div>
                )}
              </div>
              {picture && place !== 'ios' && (
                <img
                  {...pictureSources(picture, '20rem', { aspect: '16x9' }).img}
                  alt=""
                  className={css.image}
                />
              )}
            </div>
          </div>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
