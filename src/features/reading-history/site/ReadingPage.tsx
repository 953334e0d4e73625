import { useEffect, useState } from 'react'
import { Link } from '../../../ui/route/Link.tsx'
import { useReader } from '../../../ui/site/readerSession.ts'
import css from './ReadingPage.module.css'
import { ReadList } from './ReadList.tsx'
import { accountReads, deviceReads, type Read } from './reads.ts'

/** Progress in per cent: below the first an article was hardly begun, from the second on it counts as read. */
const begun = 5
const finished = 90

/** Unfinished and finished articles, from the account or this device. */
export function ReadingPage() {
  const { user, settled } = useReader()
  const keeper = user ? accountReads : deviceReads
  const [reads, setReads] = useState<Read[]>()
  const [failed, setFailed] = useState('')
  const [isStopped, setStopped] = useState(false)

  async function show(work: () => Promise<unknown> = async () => {}) {
    setFailed('')
    try {
      await work()
      setReads(await keeper.list())
      setStopped(keeper.isStopped())
    } catch (error) {
      setFailed((error as Error).message)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known whose they are
  useEffect(() => {
    if (settled) void show()
  }, [settled, user?.id])

  const isOpen = ({ progress }: Read) => progress >= begun && progress < finished
  const open = reads?.filter(isOpen) ?? []
  const rest = reads?.filter(read => !isOpen(read)) ?? []
  const forget = (id: number) => void show(() => keeper.forget(id))
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1 className={css.title} tabIndex={-1}>
          ما قرأته
        </h1>
        <p className={css.note} data-scripted>
          {user
            ? 'يُحفظ في حسابك ولا يراه غيرك.'
            : 'يُحفظ على هذا الجهاز وحده ولا يصل إلينا؛ وإذا دخلت إلى حسابك انتقل إليه.'}
        </p>
        <noscript>
          <p className={css.note}>تحتاج هذه الصفحة إلى جافاسكربت.</p>
        </noscript>
      </header>
      <p role="status" className={css.failed}>
        {failed}
      </p>
      {open.length > 0 && <ReadList title="أكمل القراءة" reads={open} isOpen onForget={forget} />}
      {rest.length > 0 && <ReadList title="قرأته" reads={rest} onForget={forget} />}
      {reads?.length === 0 && (
        <p className={css.empty}>
          {isStopped ? 'أوقفت حفظ ما تقرأ على هذا الجهاز.' : 'لا شيء هنا بعد. ما تقرؤه من المقالات يظهر هنا.'}{' '}
          <Link to="/" className={css.link}>
            اختر من أخبار اليوم
          </Link>
        </p>
      )}
      {reads && (
        <div className={css.ways}>
          {reads.length > 0 && (
            <button type="button" onClick={() => void show(keeper.forgetAll)}>
              انسَ كل ما قرأته
            </button>
          )}
          {/* With an account, the switch is among its preferences. */}
          {(!user || isStopped) && (
            <button type="button" onClick={() => void show(async () => keeper.stop(!isStopped))}>
              {isStopped ? 'احفظ ما أقرؤه من جديد' : 'لا تحفظ ما أقرؤه'}
            </button>
          )}
          {user && (
            <Link to="/account/preferences#history" className={css.link}>
              ما يُحفظ وما يُقترح في تفضيلاتي
            </Link>
          )}
        </div>
      )}
    </div>
  )
}
