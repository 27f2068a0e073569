// SPDX-License-Identifier: MIT

import BatonRx

func registerAll() {
  Hooks.defaultErrorHandler = { _, _ in }
  registerExplorer()
  registerDrains()
  registerSubjects()
  registerSchedulers()
  registerLoops()
  registerPools()
  registerCircularWaits()
  registerHops()
  registerHopsWithRoom()
  registerTimed()
  registerCombining()
  registerMeetings()
  registerFlattening()
  registerGoingOn()
  registerSharing()
  registerCreating()
  registerDisposing()
  registerMechanisms()
  registerValues()
  registerDispatch()
  registerTraits()
  registerActors()
  registerContexts()
  registerClosurePlaces()
  registerVirtualTime()
  registerTimelines()
}

extension ObserverType where Element == Int {
  func send(_ elements: Int...) { for element in elements { onNext(element) } }
}
