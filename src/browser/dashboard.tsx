import { createRoot } from 'react-dom/client'
import { App } from '../dashboard/App.tsx'
import { followRefusal } from '../ui/browserStore.ts'
import { snackbar } from '../ui/dashboard/snackbar.ts'
import { startSession } from '../ui/dashboard/startSession.ts'
import { takeHouseStyle } from '../ui/takeHouseStyle.ts'
import { keepLocale } from './locale.ts'

const refusalWords = {
  refused:
    'يمنع متصفحك هذا الموقع من الحفظ على جهازك، فلا تبقى فيه نسخ من مسوداتك ولا تفضيلاتك. اسمح له بحفظ البيانات وملفات تعريف الارتباط في إعدادات المتصفح.',
  full: 'امتلأت المساحة التي يتيحها المتصفح لهذا الموقع، فلا تُحفظ نسخ جديدة من المسودات على جهازك. احذف مسودات قديمة أو بيانات مواقع أخرى.',
}

keepLocale()
takeHouseStyle()
void startSession()
followRefusal(refusal => snackbar.info(refusalWords[refusal], { timeout: -1 }))

const container = document.getElementById('dashboard')
if (container) createRoot(container).render(<App />)
