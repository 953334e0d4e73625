import css from './ConsentBar.module.css'
import { decide } from './consent.ts'

/** Refusing is as easy as agreeing: one click on a button of the same size. */
export function ConsentBar() {
  return (
    <section className={css.bar} aria-labelledby="consent" data-screen>
      <div className={css.words}>
        <h2 id="consent" className={css.title}>
          هل تسمح بملفات ارتباط من جهات أخرى؟
        </h2>
        <p>
          تعيننا الإعلانات وأدوات القياس على نفقة الصحافة، وقد يتعرّف أصحابها على جهازك. القراءة مفتوحة لك في
          الحالين. <a href="/info/privacy-policy">كيف نصون خصوصيتك</a>
        </p>
      </div>
      <div className={css.choices}>
        <button type="button" className={css.choice} onClick={() => decide('denied')}>
          ارفض
        </button>
        <button type="button" className={css.choice} onClick={() => decide('granted')}>
          اقبل
        </button>
      </div>
    </section>
  )
}
