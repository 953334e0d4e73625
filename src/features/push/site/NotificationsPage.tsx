import { useLoaderData } from 'react-router'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { DeviceChoices } from './DeviceChoices.tsx'
import css from './NotificationsPage.module.css'
import type { NotificationsData } from './notifications.loader.ts'
import { type Device, useDevice } from './useDevice.ts'

/**
 * Notification settings of this device, also for guests. The browser's permission is requested only after a press, with
 * the topics in view.
 */
export function NotificationsPage() {
  const { groups } = useLoaderData() as NotificationsData
  const device = useDevice()
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        الإشعارات
      </h1>
      <p className={css.intro}>
        يصلك العاجل وما تتابعه على هذا الجهاز ولو كان الموقع مغلقًا. تختار المواضيع وساعات الهدوء، وتوقفها متى
        شئت. لا حاجة إلى حساب، وما يُرسل إليك مشفّر لا يقرؤه إلا جهازك.
      </p>
      <Switch device={device} />
      {device.said && <FormMessage tone={device.said.tone}>{device.said.text}</FormMessage>}
      {(device.isOn || mayTurnOn(device)) && <DeviceChoices device={device} groups={groups} />}
    </div>
  )
}

/** True also while the ability is unknown, as in the server's HTML. */
const mayTurnOn = ({ ability, isOn }: Device) => ability === 'unknown' || (ability === 'able' && !isOn)

/** Explains how to get notifications here, or turns them off; the form of the choices turns them on. */
function Switch({ device }: { device: Device }) {
  switch (device.ability) {
    case 'unknown':
      return <noscript>تحتاج الإشعارات إلى تشغيل جافاسكربت في متصفحك.</noscript>
    case 'home':
    case 'inside':
      return (
        <div className={css.card}>
          <p className={css.state}>على آيفون وآيباد: أضف الموقع إلى الشاشة الرئيسية أولًا</p>
          <ol className={css.steps}>
            {device.ability === 'inside' && (
              <li>افتح هذه الصفحة في سفاري: أنت الآن في متصفح داخل تطبيق آخر.</li>
            )}
            <li>اضغط زر المشاركة في المتصفح.</li>
            <li>اختر «إضافة إلى الشاشة الرئيسية».</li>
            <li>افتح الموقع من أيقونته الجديدة، ثم عُد إلى صفحة الإشعارات هذه.</li>
          </ol>
          <p className={css.quiet}>
            يلزم الإصدار <bdi>16.4</bdi> من نظام الجهاز أو ما بعده.
          </p>
        </div>
      )
    case 'old':
      return (
        <div className={css.card}>
          <p className={css.state}>حدّث نظام جهازك لتصلك الإشعارات</p>
          <p className={css.quiet}>
            يلزم الإصدار <bdi>16.4</bdi> من نظام آيفون أو آيباد أو ما بعده. الموقع على شاشتك الرئيسية، فلا
            يبقى غير هذا.
          </p>
        </div>
      )
    case 'unable':
      return (
        <div className={css.card}>
          <p className={css.state}>لا يدعم هذا المتصفح الإشعارات</p>
          <p className={css.quiet}>جرّب كروم أو فايرفوكس أو إيدج أو سفاري، بإصدار حديث وفي نافذة عادية.</p>
        </div>
      )
    case 'denied':
      return (
        <div className={css.card}>
          <p className={css.state}>الإشعارات محجوبة لهذا الموقع في متصفحك</p>
          <p className={css.quiet}>
            اضغط أيقونة القفل بجانب عنوان الموقع، واسمح بالإشعارات، ثم أعد تحميل الصفحة.
          </p>
        </div>
      )
    case 'able':
      return device.isOn ? (
        <div className={css.card} data-on>
          <p className={css.state}>الإشعارات مفعّلة على هذا الجهاز</p>
          <button
            type="button"
            className={css.small}
            disabled={device.isBusy}
            onClick={() => void device.turnOff()}
          >
            أوقفها
          </button>
        </div>
      ) : null
  }
}
