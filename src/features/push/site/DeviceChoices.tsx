import { NotificationTimes } from '../../../ui/site/NotificationTimes.tsx'
import { useReader } from '../../../ui/site/readerSession.ts'
import css from './NotificationsPage.module.css'
import type { NotificationsData } from './notifications.loader.ts'
import { ThingChoices } from './ThingChoices.tsx'
import type { Device } from './useDevice.ts'

const kinds = [
  { topic: 'breaking', name: 'الأخبار العاجلة', detail: 'ما لا يحتمل الانتظار.' },
  {
    topic: 'followed',
    name: 'جديد ما أتابعه',
    detail: 'الأقسام والوكالات والشخصيات في حسابك.',
    account: true,
  },
  { topic: 'saved', name: 'تصويب ما حفظتُه', detail: 'إن صُوّب خبر في محفوظاتك.', account: true },
  { topic: 'digest', name: 'موجز كل مساء', detail: 'إشعار واحد يجمع أخبار يومك، بدل كل خبر وحده.' },
]

type Props = { device: Device; groups: NotificationsData['groups'] }

/** Topics, hours and daily cap of this device; chosen before the browser asks for permission. */
export function DeviceChoices({ device, groups }: Props) {
  const { user } = useReader()
  const { wishes, choose } = device
  const chosen = new Set(wishes.topics)
  const toggle = (topic: string) => {
    const others = wishes.topics.filter(each => each !== topic)
    choose({ topics: chosen.has(topic) ? others : [...wishes.topics, topic] })
  }
  return (
    <form
      className={css.choices}
      aria-label="ما يصل هذا الجهاز"
      onSubmit={event => {
        event.preventDefault()
        void (device.isOn ? device.save() : device.turnOn())
      }}
    >
      <fieldset className={css.group}>
        <legend>ما يصلني</legend>
        {kinds
          .filter(({ account }) => !account || user)
          .map(({ topic, name, detail }) => (
            <label key={topic} className={css.kind}>
              <input type="checkbox" checked={chosen.has(topic)} onChange={() => toggle(topic)} />
              <span>
                {name}
                <small>{detail}</small>
              </span>
            </label>
          ))}
      </fieldset>
      <ThingChoices groups={groups} kept={wishes.things} chosen={chosen} toggle={toggle} />
      <fieldset className={css.group}>
        <legend>متى وكم</legend>
        <NotificationTimes times={wishes} choose={choose} />
        <p className={css.quiet}>
          {wishes.quietFrom === wishes.quietTo
            ? 'لا ساعات هدوء: يصلك الخبر في أي وقت.'
            : 'ما يأتي في ساعات الهدوء أو بعد الحد اليومي يُجمع لك في موجز واحد.'}
          {user && ' هكذا على كل أجهزتك.'}
        </p>
      </fieldset>
      <div className={css.stuck}>
        <button type="submit" className={css.main} disabled={device.isBusy || device.ability === 'unknown'}>
          {device.isOn ? 'احفظ ما اخترته' : 'فعّل الإشعارات'}
        </button>
        {!device.isOn && <span className={css.after}>يسألك المتصفح بعدها عن الإذن.</span>}
      </div>
    </form>
  )
}
