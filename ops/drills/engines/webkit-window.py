#!/usr/bin/python3 -u
# A window with nothing but a WebKit view, as wide as a phone, for WebKitWebDriver: the tool bar of MiniBrowser keeps its window
# wider than that.
import gi
gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
windows = []


def settings():
    made = WebKit2.Settings()
    made.set_enable_mediasource(True)
    made.set_media_playback_requires_user_gesture(False)
    return made


def close(window):
    windows.remove(window)
    if not windows:
        Gtk.main_quit()


def create(_session):
    window = Gtk.Window()
    window.set_default_size(390, 844)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings())
    view.set_size_request(1, 1)
    window.add(view)
    window.show_all()
    window.resize(390, 844)
    window.connect('destroy', close)
    view.connect('close', lambda _view: window.destroy())
    windows.append(window)
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('engines')
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect('create-web-view', create)


context.connect('automation-started', start)
Gtk.main()
