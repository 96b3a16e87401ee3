export { freezePayouts, lockSetting, setCountdownEnd, storeSetting } from './change-setting.sql.ts'
export { inPresentForm, readSetting, readSettings, settingFrom, settingIdOf } from './read-setting.ts'
export { settingsView } from './views.ts'
