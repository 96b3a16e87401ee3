export { freezePayouts, lockSetting, setCountdownEnd, storeSetting } from './change-setting.sql.ts'
export { readSetting, readSettings, settingFrom, settingIdOf } from './read-setting.ts'
export { settingsView } from './views.ts'
